export { findObject, type OwnObject, removeObject } from './downloads.ts';
export { sweepObjects } from './sweep.ts';
export { takeObject, type TakenObject, type Upload } from './uploads.ts';
