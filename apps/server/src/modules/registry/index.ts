export { createEvidence, listEvidences } from './evidences.ts';
export { createLifeEvent, listLifeEvents } from './life-events.ts';
export { room } from './room.ts';
export { setServiceEvidences } from './service-drafts.ts';
export { publishService } from './service-moves.ts';
export { createService, listServices } from './services.ts';
