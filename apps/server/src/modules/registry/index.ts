export { type AskedWord, askedWordsIn } from './asked-words.ts';
export { listCatalogueLifeEvents } from './catalogue.ts';
export type { OpenApplications } from './citizen-services.ts';
export { createEvidence, issuersOf, listEvidences } from './evidences.ts';
export { createLifeEvent, listLifeEvents } from './life-events.ts';
export {
  findOfferedPromise,
  listRequirements,
  type Promised,
  readPromise,
  type Requirement,
  titlesOf,
} from './promises.ts';
export { listPublished, type PublishedService } from './published.ts';
export { room } from './room.ts';
export { setServiceEvidences } from './service-drafts.ts';
export { publishService } from './service-moves.ts';
export { type NameOf, serviceNames } from './service-names.ts';
export { createService, listServices } from './services.ts';
