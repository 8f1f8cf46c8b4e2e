export { signInRoutes } from './sign-in.routes.ts';
