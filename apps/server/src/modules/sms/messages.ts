import { type Person, system } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { enqueue, type Queue } from '#platform/messaging/jobs';
import { countByState, deleteEnded, deleteMessagesOf, insertMessage, listMessagesBefore } from './messages.sql.ts';

export interface Sms {
  /** Whose phone it is. */
  userId: string;
  to: string;
  /** What it is about: `<room>.<what>`. */
  kind: `${string}.${string}`;
  /** Fits into one part; says nothing of who the person is. */
  text: string;
  /** When it stops being worth sending. */
  uselessAfter: Date;
}

/** So many characters of Cyrillic fit into one part; a longer text is sent, and paid for, as several. */
export const partCharactersMax = 70;

/** Reminders to send at once. What is to be sent stands in the table, so one that is lost costs a minute. */
export const deliveries: Queue = { name: 'sms.deliver', retriesMax: 3, timeoutSeconds: 60, concurrency: 4 };

export const messagePlace = (id: string) => ({ table: 'sms.message', row: id, column: 'message_sealed' });

export const hasSms = ({ config }: Pick<Deps, 'config'>): boolean => config.SMS_URL !== undefined;

/** Whether SMS go to numbers such as this one. */
export const isReached = ({ config }: Pick<Deps, 'config'>, phone: string): boolean =>
  config.SMS_PREFIXES.some((prefix) => phone.startsWith(prefix));

/**
 * Leaves an SMS in the transaction of the change that it tells of: both are saved or neither is. If the settings name no
 * gateway, or not the country of the number, nothing is left; `hasSms` and `isReached` tell beforehand.
 */
export function sendSms(
  deps: Pick<Deps, 'config' | 'keyring' | 'now'> & { db: Tx },
  { userId, to, kind, text, uselessAfter }: Sms,
): void {
  if (!hasSms(deps) || !isReached(deps, to)) return;
  if (text.length > partCharactersMax) throw new Error(`an SMS of ${kind} is longer than one part`);
  const id = uuidv7();
  insertMessage(deps.db, {
    id,
    user_id: userId,
    kind,
    message_sealed: deps.keyring.seal(messagePlace(id), JSON.stringify({ to, text })),
    due_at: deps.now(),
    useless_after: uselessAfter,
  });
  enqueue(deps, deliveries, { id });
}

/** To a number that its person has left, so that whether it arrives is nothing to tell them. */
export const farewell = 'sms.farewell';

export const sendFarewell = (deps: Parameters<typeof sendSms>[0], sms: Omit<Sms, 'kind'>): void =>
  sendSms(deps, { ...sms, kind: farewell });

const keptMs = 30 * 86_400_000;

export const forgetMessages = (deps: Pick<Deps, 'pool' | 'now'>): Promise<number> =>
  deleteEnded(asActor(deps, system('forget SMS')), new Date(deps.now().getTime() - keptMs));

export const countMessages = (deps: { pool: Pool }): Promise<{ state: string; count: number }[]> =>
  countByState(asActor(deps, system('count SMS')));

/** One that waits is not sent any more. */
export async function forgetPerson({ db }: { db: Tx }, userId: string): Promise<void> {
  await deleteMessagesOf(db, userId);
}

type MessageRow = Awaited<ReturnType<typeof listMessagesBefore>>[number];

/** What this room holds about a person, for the person. */
export async function exportAbout(deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  const messages = await allRows<MessageRow>((limit, last) =>
    listMessagesBefore(db, limit, last && [last.created_at, last.id]),
  );
  return { messages };
}
