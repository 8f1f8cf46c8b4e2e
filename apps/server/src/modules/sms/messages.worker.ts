import { z } from 'zod';
import * as notifications from '#modules/notifications';
import { type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { transition } from '#platform/data/states';
import type { Deps } from '#platform/deps';
import { eachRow } from '#platform/each-row';
import type { Job } from '#platform/messaging/jobs';
import type { Gateway } from './gateway.ts';
import { countBefore, findOneBefore, setDue, stopLooking, takeDue } from './messages.sql.ts';
import { smsStates, type SmsLife } from './messages.states.ts';
import { deliveries, farewell, messagePlace } from './messages.ts';

export type SmsDeps = Deps & { smsGateway: Gateway | null };

const Order = z.object({ id: z.uuid() });
const Message = z.object({ to: z.string(), text: z.string() });

export const deliverSms: Job<SmsDeps> = {
  queue: deliveries,
  async perform(deps, { data }) {
    await deliverDue(deps, Order.parse(data).id);
  },
};

const batch = 100;
/** One that was taken is taken again after this, if its worker died. */
const takenMs = 2 * 60_000;

/** Sends and asks about all for which it is time; or about one. Without a gateway, ends those that are over. */
export async function deliverDue(deps: SmsDeps, id?: string): Promise<number> {
  const { smsGateway: gateway } = deps;
  const actor = system('deliver SMS');
  let count = 0;
  for (;;) {
    const now = deps.now();
    const again = new Date(now.getTime() + takenMs);
    const over = gateway ? undefined : { sentBefore: later(now, -lookedAfterMs) };
    const rows = await takeDue(asActor(deps, actor), { now, again, limit: batch, over }, id);
    const byId = new Map(rows.map((row) => [row.id, row]));
    count += await eachRow(deps, rows, { failed: 'an SMS was not seen to', sideBySide: 4 }, async (one) => {
      const row = byId.get(one);
      if (row) await seeTo(deps, gateway, actor, row);
    });
    if (rows.length < batch || id !== undefined) return count;
  }
}

type Row = Awaited<ReturnType<typeof takeDue>>[number];

async function seeTo(deps: SmsDeps, gateway: Gateway | null, actor: System, row: Row): Promise<void> {
  try {
    await (row.message_sealed ? post(deps, gateway, actor, row, row.message_sealed) : look(deps, gateway, actor, row));
  } catch (error) {
    await setDue(asActor(deps, actor), row.id, new Date(deps.now().getTime() + restMs(row.tries)));
    throw error;
  }
}

const firstMs = 5_000;
const lastMs = 10 * 60_000;

/** Twice as long each time, up to ten minutes: a gateway that was away for an hour has all of it soon after. */
const restMs = (tries: number): number => Math.min(firstMs * 2 ** (tries - 1), lastMs);

async function post(deps: SmsDeps, gateway: Gateway | null, actor: System, row: Row, sealed: string): Promise<void> {
  if (row.useless_after <= deps.now()) return end(deps, actor, row, 'expire', 'late');
  if (!gateway) return;
  if (await isTooMany(deps, actor, row)) return end(deps, actor, row, 'withhold', 'too_many');
  const { to, text } = Message.parse(JSON.parse(deps.keyring.open(messagePlace(row.id), sealed).toString()));
  const ref = await gateway.send({ reference: row.id, to, text });
  if (ref === null) return end(deps, actor, row, 'refuse', 'refused');
  await transact(deps, actor, async (deps) => {
    const now = deps.now();
    // Its text and the number are gone with the note that it was sent; what follows is asking whether it arrived.
    const set = { message_sealed: null, provider_ref: ref, sent_at: now, tries: 0, due_at: later(now, firstMs) };
    await transition(deps, smsStates, lifeOf(row), 'send', actor, set);
  });
}

const dayMs = 86_400_000;
/** So many of a kind a person gets within a day: what they bring about by switching something to and fro costs us money. */
const dailyMax = 30;

/** Asked when it is sent and not when it is left: two that are left at once do not see each other. */
const isTooMany = async (deps: SmsDeps, actor: System, row: Row): Promise<boolean> =>
  (await countBefore(asActor(deps, actor), row, later(row.created_at, -dayMs))) >= dailyMax;

/** So long the gateway is asked whether it arrived. */
const lookedAfterMs = dayMs;

async function look(deps: SmsDeps, gateway: Gateway | null, actor: System, row: Row): Promise<void> {
  const standing = await gateway?.look(row.provider_ref ?? '', row.id);
  if (standing === 'delivered') return end(deps, actor, row, 'deliver', null);
  if (standing === 'undelivered') return end(deps, actor, row, 'bounce', 'undelivered');
  const now = deps.now();
  const isLong = row.sent_at !== null && later(row.sent_at, lookedAfterMs) <= now;
  const db = asActor(deps, actor);
  await (isLong ? stopLooking(db, row.id, now) : setDue(db, row.id, later(now, restMs(row.tries))));
}

type End = 'expire' | 'withhold' | 'refuse' | 'deliver' | 'bounce';

function end(deps: SmsDeps, actor: System, row: Row, move: End, reason: Row['reason']): Promise<void> {
  return transact(deps, actor, async (deps) => {
    const set = { message_sealed: null, due_at: null, ended_at: deps.now(), reason };
    await transition(deps, smsStates, lifeOf(row), move, actor, set);
    if ((move !== 'refuse' && move !== 'bounce') || row.kind === farewell) return;
    // Said in the inbox, where it arrives; for one that fails after another it was said already.
    const before = await findOneBefore(deps.db, row.user_id, row.created_at, farewell);
    if (before?.state !== 'failed')
      notifications.notify(deps, actor, row.user_id, { kind: 'sms_not_delivered', params: {} });
  });
}

const lifeOf = ({ id, state }: Row): SmsLife => ({ id, state });

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
