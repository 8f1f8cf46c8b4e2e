export { changeAccessMode, findAccessMode, readAccessMode } from './access-mode.ts';
export { type MayBrand, rebrand } from './branding.ts';
export { room } from './room.ts';
