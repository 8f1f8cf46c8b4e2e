export { forgeryTeller } from './forgeries.ts';
export { countEvents, type Notice, report, requirePast } from './events.ts';
export { room } from './room.ts';
