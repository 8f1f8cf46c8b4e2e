export { epochKey, readRole } from './roles.ts';
