export { appearanceRoutes } from './appearance.routes.ts';
export { signInRoutes } from './sign-in.routes.ts';
export { themeRoutes } from './themes.routes.ts';
