export { confirmEntitlement, findEntitlement } from './entitlements.ts';
export { readStamp } from './marks.ts';
export { listEidOrganizations } from './organizations.ts';
export {
  type Delegate,
  getEidSummary,
  listEidActivity,
  listEidCertificates,
  listEidDevices,
  type PkiDeps,
} from './records.ts';
export { listSigners } from './signers.ts';
export { signingRight } from './signing-right.ts';
export { room } from './room.ts';
