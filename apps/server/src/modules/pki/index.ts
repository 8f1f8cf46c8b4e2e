export { readStamp } from './marks.ts';
export { signingRight } from './signing-right.ts';
export { room } from './room.ts';
