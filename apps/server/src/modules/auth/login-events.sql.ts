import { sql } from 'kysely';
import type { Tx } from '#platform/data/db';
import { preparedAtCommit, type Value } from '#platform/data/prepared';

export interface LoginEvent {
  id: string;
  method: 'eid-qr' | 'eid-link' | 'eid-push' | 'social' | 'sso' | 'mfa' | 'unknown';
  outcome: 'signed_in' | 'refused' | 'expired' | 'failed' | 'locked';
  reason: string | null;
  user_id: string | null;
  session_id: string | null;
  account_key: string | null;
  address: string;
  request_id: string;
  browser: string | null;
  device: string | null;
  application_id: string | null;
  application_mn: string | null;
  application_en: string | null;
}

export const insertLoginEvent = preparedAtCommit((db, value: Value<LoginEvent>) =>
  db.insertInto('auth.login_event').values({
    id: value('id'),
    method: value('method'),
    outcome: value('outcome'),
    reason: value('reason'),
    user_id: value('user_id'),
    session_id: value('session_id'),
    account_key: value('account_key'),
    address: value('address'),
    request_id: value('request_id'),
    browser: value('browser'),
    device: value('device'),
    application_id: value('application_id'),
    application_mn: value('application_mn'),
    application_en: value('application_en'),
  }),
);

/** Whether a person has signed in with such a client, and with any of which we have words. */
export async function findUses(
  db: Tx,
  userId: string,
  { browser, device }: { browser: string | null; device: string | null },
): Promise<{ isKnown: boolean; hasOthers: boolean }> {
  const signedIn = db
    .selectFrom('auth.login_event')
    .select(sql`1`.as('one'))
    .where('user_id', '=', userId)
    .where('outcome', '=', 'signed_in')
    // A thief with a stolen session may sign in at an application: that makes no device known.
    .where('application_id', 'is', null);
  const same = signedIn
    .where('browser', 'is not distinct from', browser)
    .where('device', 'is not distinct from', device);
  const any = signedIn.where((eb) => eb.or([eb('browser', 'is not', null), eb('device', 'is not', null)]));
  const { is_known, has_others } = await db
    .selectNoFrom((eb) => [eb.exists(same).as('is_known'), eb.exists(any).as('has_others')])
    .executeTakeFirstOrThrow();
  return { isKnown: Boolean(is_known), hasOthers: Boolean(has_others) };
}

const nowhere = { address: '', account_key: null, browser: null, device: null } as const;
const nothing = { application_id: null, application_mn: null, application_en: null } as const;

/** The sign-in stays on record, without where it came from and what it was for. */
export const clearPlaces = (db: Tx, userId: string) =>
  db
    .updateTable('auth.login_event')
    .set({ ...nowhere, ...nothing })
    .where('user_id', '=', userId)
    .execute();
