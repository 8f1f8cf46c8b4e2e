export { room } from './room.ts';
export { openSpeech, type Speech } from './speech.ts';
