import { type Language, languages } from '@tamga/contract';
import { system } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { enqueue, type Queue } from '#platform/messaging/jobs';
import { uuidv7 } from '#platform/data/uuid';
import { countByState, deleteEnded, insertMessage } from './messages.sql.ts';
import { type MailTemplate, renderMail } from './templates.ts';

export interface Mail<Facts> {
  to: string;
  facts: Facts;
  /** The language that comes first, where it is known which one the reader wants. */
  language?: Language;
  /** When it stops being worth sending. */
  uselessAfter?: Date;
}

/** Tried for about a day. */
export const deliveries: Queue = { name: 'mail.deliver', retriesMax: 30, retryFirstSeconds: 5, timeoutSeconds: 60 };

export const messagePlace = (id: string) => ({ table: 'mail.message', row: id, column: 'message_sealed' });

export const hasMail = ({ config }: Pick<Deps, 'config'>): boolean => config.MAIL_URL !== undefined;

/**
 * Leaves a mail in the transaction of the change that it tells of: both are saved or neither is. A worker sends it, so
 * the request does not wait for the mail server. If the settings name no mail server, nothing is left; `hasMail` tells
 * beforehand.
 */
export function sendMail<Facts>(
  deps: Pick<Deps, 'config' | 'keyring'> & { db: Tx },
  template: MailTemplate<Facts>,
  { to, facts, language = 'mn', uselessAfter }: Mail<Facts>,
): void {
  if (!hasMail(deps)) return;
  const id = uuidv7();
  const written = renderMail(template, facts, [language, ...languages.filter((one) => one !== language)]);
  insertMessage(deps.db, {
    id,
    kind: template.kind,
    message_sealed: deps.keyring.seal(messagePlace(id), JSON.stringify({ to, ...written })),
    useless_after: uselessAfter ?? null,
  });
  enqueue(deps, deliveries, { id });
}

export const countMessages = (deps: Pick<Deps, 'pool'>): Promise<{ state: string; count: number }[]> =>
  countByState(asActor(deps, system('count mail')));

const keptMs = 30 * 86_400_000;

/** The time of a sent mail is kept for thirty days. */
export const forgetMail = (deps: Pick<Deps, 'pool' | 'now'>): Promise<number> =>
  deleteEnded(asActor(deps, system('forget mail')), new Date(deps.now().getTime() - keptMs));
