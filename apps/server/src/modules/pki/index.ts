export { forgetPerson } from './erasures.ts';
export { markRoutes } from './marks.routes.ts';
export { organizationRoutes } from './organizations.routes.ts';
export { recordRoutes } from './records.routes.ts';
export { endWaiting } from './signers.ts';
export { signingRight } from './signing-right.ts';
