import type { Deps } from '#platform/deps';
import { hourly } from '#platform/messaging/duties';
import type { Room } from '#platform/room';
import { exportAbout } from './exports.ts';
import { sessionsEnv } from './sessions.config.ts';
import { sessionRoutes } from './sessions.routes.ts';
import { forgetOldClients, forgetPerson } from './sessions.ts';
import type { Tokens } from './tokens.ts';

export const room: Room<Deps & { tokens: Tokens }> = {
  name: 'sessions',
  shares: { schema: 'auth', tables: ['auth.session'] },
  settings: sessionsEnv,
  retention:
    'A session for as long as the account is not erased; the client that it was opened with until the session is over.',
  people: { 'auth.session': { exported: true, erased: 'anonymised' } },
  routes: sessionRoutes,
  duties: [
    { name: 'auth.forget_clients', cron: hourly, done: 'clients of old sessions forgotten', work: forgetOldClients },
  ],
  exportAbout,
  forgetPerson,
};
