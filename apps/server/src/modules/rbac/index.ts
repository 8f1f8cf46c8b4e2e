export { requireAbove, requireGrantable } from './grants.ts';
export { epochKey, holdRole, readRole, type Role, rolesUpTo, rolesWith } from './roles.ts';
export { room } from './room.ts';
