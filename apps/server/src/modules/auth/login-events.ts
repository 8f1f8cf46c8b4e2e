import { randomUUID } from 'node:crypto';
import * as sessions from '#modules/sessions';
import type { System } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { insertLoginEvent, type LoginEvent } from './login-events.sql.ts';

type Attempt = Pick<LoginEvent, 'method' | 'outcome'> &
  Partial<Omit<LoginEvent, 'browser' | 'device'>> & {
    /** What the client says of itself; two words of ours are kept of it. */
    userAgent?: string | undefined;
    /** Where the person signs in with the session that they have here. */
    application?: { id: string; name_mn: string; name_en: string };
  };

/** Every attempt to sign in is written down, well or ill. */
export function recordLogin(
  { db }: { db: Tx },
  { origin }: System,
  { userAgent, application, ...attempt }: Attempt,
): void {
  const { browser, device } = sessions.describeAgent(userAgent);
  insertLoginEvent(db, {
    id: randomUUID(),
    reason: null,
    user_id: null,
    session_id: null,
    account_key: null,
    address: origin.address,
    request_id: origin.requestId,
    browser,
    device,
    application_id: application?.id ?? null,
    application_mn: application?.name_mn ?? null,
    application_en: application?.name_en ?? null,
    ...attempt,
  });
}
