export { appearanceRoutes } from './appearance.routes.ts';
export { listBrandings, rebrand, rejectBranding, restoreBranding } from './branding.ts';
export { signInRoutes } from './sign-in.routes.ts';
export { themeRoutes } from './themes.routes.ts';
