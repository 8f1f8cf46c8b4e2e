import type { Tokens } from '#modules/sessions';
import type { Deps } from '#platform/deps';
import { hourly } from '#platform/messaging/duties';
import type { Room } from '#platform/room';
import { logoutRoutes } from './logouts.routes.ts';
import { exportAbout, forgetOld, forgetPerson } from './logouts.ts';
import { openSso, signInRoutes } from './sign-ins.routes.ts';
import { ssoEnv } from './sso.config.ts';

export const room: Room<Deps & { tokens: Tokens }> = {
  name: 'sso',
  settings: ssoEnv,
  retention: 'What the upstream said of a session until that is over or the person is erased.',
  people: {
    'sso.session': { exported: true, erased: 'deleted' },
  },
  routes(app, deps) {
    const upstream = openSso(deps);
    logoutRoutes(app, upstream);
    signInRoutes(app, upstream);
  },
  duties: [{ name: 'sso.forget_sign_ins', cron: hourly, done: 'sign-ins upstream forgotten', work: forgetOld }],
  exportAbout,
  forgetPerson,
};
