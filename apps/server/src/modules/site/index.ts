export { appearanceRoutes } from './appearance.routes.ts';
export { listBrandings, rebrand, restoreBranding } from './branding.ts';
export { signInRoutes } from './sign-in.routes.ts';
export { themeRoutes } from './themes.routes.ts';
