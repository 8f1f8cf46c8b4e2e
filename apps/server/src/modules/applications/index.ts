export { applicationRoutes } from './applications.routes.ts';
export { type Client, parseClient } from './clients.ts';
export { lowering, loweringKind } from './lowerings.ts';
export { noteMistake } from './mistakes.ts';
export { isSecretOf } from './secret-values.ts';
export { listVisible, lockVisible, stillMay } from './visible.ts';
