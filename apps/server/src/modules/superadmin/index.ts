export { accessModeRoutes } from './access-mode.routes.ts';
