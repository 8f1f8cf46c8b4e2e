export { markRoutes } from './marks.routes.ts';
export { organizationRoutes } from './organizations.routes.ts';
export { recordRoutes } from './records.routes.ts';
export { signingRight } from './signing-right.ts';
