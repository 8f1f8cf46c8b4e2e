export { keepDocument, type MadeDocument } from './documents.ts';
export { findObject, type KeptObject, removeObject } from './downloads.ts';
export { takeObject, type TakenObject, type Upload } from './uploads.ts';
export { room } from './room.ts';
