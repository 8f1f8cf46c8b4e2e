export { type Agreement, findAgreement, readAgreement, readClient } from './agreements.ts';
export { tellLogout } from './backchannel.ts';
export { identifyApplication } from './client-tokens.ts';
export { listConsentsOfPerson } from './consents.ts';
export { type Host, openHost } from './host.ts';
export { openKeys, rotateSigningKeys } from './keys.ts';
export { withdrawAllConsents } from './leaving.ts';
export { stepUpKind, steppingUp } from './step-ups.ts';
export { room } from './room.ts';
