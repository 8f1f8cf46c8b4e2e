import { beforeEach } from 'node:test';
import { asSystem, openHouse, type Scope, type SignedIn } from './house.ts';
import { clientOf, openSocialStand } from './social.ts';

/** A house for a file of tests, and what they ask it. Each test begins with no account linked: there are only five. */
export async function openSocialHouse(scope: Scope) {
  const stand = await openSocialStand(scope);
  const lines: string[] = [];
  const house = await openHouse(scope, {
    env: { ...stand.env, LOG_LEVEL: 'debug' },
    kernel: { limits: 'off' },
    logTo: { write: (line: string) => void lines.push(line) },
  });
  const db = asSystem(house.deps);
  beforeEach(async () => {
    await stand.setFaults();
    await db.deleteFrom('auth.social_link').execute();
  });
  return {
    stand,
    house,
    lines,
    client: clientOf(house),
    linksOf: ({ userId }: SignedIn) =>
      db
        .selectFrom('auth.social_link')
        .select(['provider', 'subject_hash', 'email', 'used_at'])
        .where('user_id', '=', userId)
        .execute(),
    /** Those that a social account opened. */
    sessionsOf: ({ userId }: SignedIn) =>
      db
        .selectFrom('auth.session')
        .select(['id', 'method', 'browser', 'revoke_reason'])
        .where('user_id', '=', userId)
        .where('method', '=', 'social')
        .execute(),
    lastLogin: () =>
      db
        .selectFrom('auth.login_event')
        .select(['method', 'outcome', 'reason', 'user_id', 'session_id'])
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    statusOf: async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await house.app.inject({ url: '/api/v1/users/me', headers })).statusCode;
    },
  };
}
