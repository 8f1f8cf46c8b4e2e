export type { CaseGates, PaymentDeps } from './deps.ts';
export { cancelUnpaid, charge } from './fees.ts';
export { listUnpaid } from './payments.ts';
export type { Provider } from './provider.ts';
export { openProvider } from './qpay.ts';
export { refundAll } from './refunds.ts';
export { room } from './room.ts';
