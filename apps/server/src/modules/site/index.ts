export { changeAccessMode, findAccessMode, readAccessMode } from './access-mode.ts';
export { type MayBrand, rebrand } from './branding.ts';
export { readVoice } from './voice.ts';
export { room } from './room.ts';
export { listPublishedPages } from './site-pages.ts';
