export { logoutRoutes } from './logouts.routes.ts';
export { forgetOld, forgetPerson } from './logouts.ts';
export { openSso, signInRoutes } from './sign-ins.routes.ts';
