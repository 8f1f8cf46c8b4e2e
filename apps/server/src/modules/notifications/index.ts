export { exportAbout, forgetPerson, notify } from './notices.ts';
export { noticeRoutes } from './notices.routes.ts';
