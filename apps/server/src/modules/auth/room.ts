import type { Eid } from '#modules/eid';
import type { Tokens } from '#modules/sessions';
import type { Deps } from '#platform/deps';
import { hourly } from '#platform/messaging/duties';
import type { Room } from '#platform/room';
import { authEnv } from './auth.config.ts';
import { forgetPerson } from './erasure.ts';
import { exportAbout } from './exports.ts';
import { runSignInFollower } from './following.worker.ts';
import { forgetSignIns } from './retention.ts';
import type { Pace } from './pace.ts';
import { historyRoutes } from './history.routes.ts';
import { notMeRoutes } from './not-me.routes.ts';
import { otherSessionRoutes } from './other-sessions.routes.ts';
import { signInRoutes } from './sign-ins.routes.ts';
import { socialRoutes } from './social.routes.ts';
import type { SocialDeps } from './social.ts';

const underWay = { not: 'a sign-in that is under way, gone an hour after its end' } as const;

export const room: Room<Deps & { eid: Eid; pace: Pace; tokens: Tokens } & Pick<SocialDeps, 'admitSuperadmin'>> = {
  name: 'auth',
  settings: authEnv,
  retention:
    'A sign-in for an hour after its end; a register number for 400 days after it was last used; attempts to sign in for ' +
    'as long as the account is not erased.',
  people: {
    'auth.known_number': {
      exported: { not: 'keyed hashes of numbers, which tell the person nothing' },
      erased: 'deleted',
    },
    'auth.login_event': { exported: true, erased: 'anonymised' },
    'auth.phone_request': { exported: underWay, erased: underWay },
    'auth.sign_in': { exported: underWay, erased: underWay },
    'auth.social_link': { exported: true, erased: 'deleted' },
  },
  routes(app, deps) {
    signInRoutes(app, deps);
    historyRoutes(app, deps);
    notMeRoutes(app, deps);
    otherSessionRoutes(app, deps);
    socialRoutes(app, deps);
  },
  duties: [{ name: 'auth.forget_sign_ins', cron: hourly, done: 'sign-ins forgotten', work: forgetSignIns }],
  followers: [runSignInFollower],
  exportAbout,
  forgetPerson,
};
