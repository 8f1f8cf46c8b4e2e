export { measureMessages } from './figures.ts';
export type { Gateway } from './gateway.ts';
export { openGateway } from './http-gateway.ts';
export { hasSms, isReached, partCharactersMax, sendFarewell, sendSms } from './messages.ts';
export { deliverDue, deliverSms, type SmsDeps } from './messages.worker.ts';
export { room } from './room.ts';
