export { anonymiseDeleted } from './erasures.ts';
export { createUser } from './creations.ts';
export { changeUserRole, grantRole } from './grants.ts';
export { room } from './room.ts';
