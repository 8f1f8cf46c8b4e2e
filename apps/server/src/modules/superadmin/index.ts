export { countSuperadmins, listAll, removeAdmin, tellOfPasskey } from './admins.ts';
export { invite } from './invites.ts';
export { admitSuperadmin } from './mfa.ts';
export { room } from './room.ts';
