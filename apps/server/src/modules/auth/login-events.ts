import { randomUUID } from 'node:crypto';
import type { System } from '#platform/actor';
import type { Tx } from '#platform/db';
import { insertLoginEvent, type LoginEvent } from './login-events.sql.ts';

type Attempt = Pick<LoginEvent, 'method' | 'outcome'> & Partial<LoginEvent>;

/** Every attempt to sign in is written down, well or ill. */
export function noteLogin({ db }: { db: Tx }, { origin }: System, attempt: Attempt): void {
  insertLoginEvent(db, {
    id: randomUUID(),
    reason: null,
    user_id: null,
    session_id: null,
    account_key: null,
    address: origin.address,
    request_id: origin.requestId,
    ...attempt,
  });
}
