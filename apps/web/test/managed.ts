import { asAdmin } from '../../server/test/house.ts';
import type { Screen } from './screen.ts';

type Prepare = NonNullable<Screen['prepare']>;

/** The page of a citizen who is signed in. */
export const aUser =
  (path: string): Prepare =>
  async ({ house }) =>
    `/admin/users/${(await house.signIn()).userId}${path}`;

/** Two weeks of sign-ins, as a small town has them. */
export const someSignIns =
  (path: string): Prepare =>
  async ({ house }) => {
    await asAdmin(
      (client) =>
        client.query(
          `insert into auth.login_event (id, at, method, outcome, address, request_id)
           select gen_random_uuid(), now() - n * interval '13 minutes',
                  (array['eid-qr', 'eid-push', 'eid-link', 'social'])[1 + (n * n) % 4],
                  (array['signed_in', 'signed_in', 'signed_in', 'signed_in', 'refused', 'expired', 'locked'])[1 + (n * 5) % 7],
                  '', 'seed'
           from generate_series(1, 1500) as n where n % 24 > 6`,
        ),
      house.database,
    );
    return path;
  };
