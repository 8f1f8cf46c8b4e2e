export { leaveWebhook, type Message } from './deliveries.ts';
export { declareReceiver, measureWebhooks, type Target } from './receivers.ts';
export { room } from './room.ts';
