import { system } from '#platform/actor';
import { asActor, type Tx } from '#platform/db';
import type { Deps } from '#platform/deps';
import { enqueue, type Queue } from '#platform/jobs';
import { uuidv7 } from '#platform/uuid';
import { deleteEnded, insertMessage } from './messages.sql.ts';

export interface Mail {
  /** What it is about: `<room>.<what>`, such as `superadmin.code`. */
  kind: `${string}.${string}`;
  to: string;
  subject: string;
  /** Plain text: nothing in our mail can be clicked that does not show where it leads. */
  text: string;
  /** When it stops being worth sending. */
  uselessAfter?: Date;
}

/** Tried for about a day. */
export const deliveries: Queue = { name: 'mail.deliver', retriesMax: 30, retryFirstSeconds: 5, timeoutSeconds: 60 };

export const messagePlace = (id: string) => ({ table: 'mail.message', row: id, column: 'message_sealed' });

export const hasMail = ({ config }: Pick<Deps, 'config'>): boolean => config.MAIL_URL !== undefined;

/**
 * Leaves a mail in the transaction of the change that it tells of: both are saved or neither is. A worker sends it, so
 * nobody waits for the mail server. Where the settings name none, nothing is left; `hasMail` tells beforehand.
 */
export function sendMail(
  deps: Pick<Deps, 'config' | 'keyring'> & { db: Tx },
  { kind, uselessAfter, to, subject, text }: Mail,
): void {
  if (!hasMail(deps)) return;
  const id = uuidv7();
  insertMessage(deps.db, {
    id,
    kind,
    message_sealed: deps.keyring.seal(messagePlace(id), JSON.stringify({ to, subject, text })),
    useless_after: uselessAfter ?? null,
  });
  enqueue(deps, deliveries, { id });
}

const keptMs = 30 * 86_400_000;

/** That a mail was sent, and when, is known for thirty days. */
export const forgetMail = (deps: Pick<Deps, 'pool' | 'now'>): Promise<number> =>
  deleteEnded(asActor(deps, system('forget mail')), new Date(deps.now().getTime() - keptMs));
