import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newPlatformSample } from '@tamga/contract/relay.platforms';
import { stampExchanged } from '../../src/modules/relay/batches.worker.ts';
import { sweep } from '../../src/modules/relay/duties.ts';
import { noteOvertaken } from '../../src/modules/relay/overtaken.ts';
import { addRoute, relayDeps, requestOf } from '../relay.ts';
import { until } from './harness.ts';
import { checkArrived, checkChain, checkProofs, nameOf } from './relay-checks.ts';
import { openRelayTown, type RelayTown, type Side } from './relay-town.ts';

const asked = process.env.RELAY_MESSAGES;
const lanes = 8;
const each = Math.ceil(Number(asked ?? 64) / lanes);
/** How long a process lives, at most: on average it is killed after half of it. */
const livesMs = asked === undefined ? 4_000 : 20_000;
/** Few messages are to meet every trouble. */
const paceMs = asked === undefined ? 2_000 : 0;
/** The suite has each trouble once, and each process dies about twice. */
const [roundsMax, killsMax] = asked === undefined ? [1, 8] : [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];

test(`${lanes * each} requests between two platforms that are killed, cut off, lied to and full: none lost, none doubled, each proven`, {
  timeout: asked === undefined ? 900_000 : 14_400_000,
}, async (t) => {
  const town = await openRelayTown({ after });
  const [one, other] = town.sides;
  const [here, there] = await pair(town);
  await addRoute(one.relay, here.id, { ordering: 'strict', timeout_seconds: 2_592_000 });
  const isOver = new AbortController();
  const counts = { kills: 0, redriven: 0 };
  const loops = [
    killing(town, isOver.signal, counts),
    ...town.sides.map((side) => passing(side, isOver.signal)),
    ...town.sides.map((side) => redriving(side, isOver.signal, counts)),
    answering(other, isOver.signal),
  ];
  loops.push(troubling(town, isOver.signal));

  await Promise.all(Array.from({ length: lanes }, (_, lane) => send(one, lane)));
  const completed = async () =>
    (await one.rows(`select from relay.request where direction = 'out' and state = 'completed'`)).length;
  await until('every request is answered', async () => (await completed()) === lanes * each, 13_000_000, 1_000);
  isOver.abort();
  await Promise.all(loops);
  // Whatever still waits for its own receipt, such as an answer that was taken and whose sender was killed.
  await settleAll(town);
  t.diagnostic(JSON.stringify({ ...counts, wire: town.wire.counts }));

  await checkArrived(town.sides, lanes, each);
  await checkChain(one, here.id, 2 * lanes * each);
  await checkChain(other, there.id, 2 * lanes * each);
  await town.setStampFaults({});
  for (const { house } of town.sides) await stampExchanged(house.deps);
  assert.equal(await checkProofs(town, [here.key, there.key]), lanes * each);
});

async function pair({ sides: [one, other] }: RelayTown) {
  const open = async (side: Side, code: string, own_code: string, webhook_url: string) =>
    side.relay.ask('POST', '/platforms', {
      payload: {
        ...newPlatformSample,
        tenant_id: side.relay.tenantId,
        code,
        own_code,
        webhook_url,
        public_key: null,
        max_rps: 80,
        max_in_flight: 20,
      },
    });
  const [a, b] = [await open(one, 'other', 'one', other.url), await open(other, 'one', 'other', one.url)];
  const [ours, theirs] = [a, b].map(({ data }) => data.our_public_keys[0] as string) as [string, string];
  await one.relay.ask('POST', `/platforms/${a.data.id}/keys`, { payload: { public_key: theirs } });
  await other.relay.ask('POST', `/platforms/${b.data.id}/keys`, { payload: { public_key: ours } });
  return [
    { id: a.data.id as string, key: { code: 'one', key: ours } },
    { id: b.data.id as string, key: { code: 'other', key: theirs } },
  ] as const;
}

/** One after the other: what is about one subject has an order. */
async function send({ relay }: Side, lane: number): Promise<void> {
  for (let place = 0; place < each; place += 1) {
    const name = nameOf(lane, place);
    const more = {
      subject: { type: 'other', value: `lane-${lane}` },
      case_ref: name,
      payload: { name },
      deadline_seconds: 2_592_000,
    };
    const { status, error } = await relay.ask('POST', '/requests', { payload: requestOf(relay, more) });
    assert.equal(status, 201, error);
    await sleep(paceMs);
  }
}

let turn: Promise<unknown> = Promise.resolve();
/** One at a time: a process that is being started is not killed and started by another. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
  const next = turn.then(work);
  turn = next.catch(() => undefined);
  return next;
};

/** All four processes, again and again, at any moment. */
async function killing({ sides }: RelayTown, signal: AbortSignal, counts: { kills: number }): Promise<void> {
  const victims = sides.flatMap(({ api, worker }) => [api, worker]);
  while (!signal.aborted && counts.kills < killsMax) {
    await sleep((Math.random() * livesMs) / 2);
    const victim = victims[Math.floor(Math.random() * victims.length)];
    await exclusively(async () => {
      if (signal.aborted || !victim) return;
      await victim.kill();
      counts.kills += 1;
      await victim.start();
    });
  }
}

/** What the clock would do: days of waiting between attempts pass in seconds. Rows that are being worked on are left alone. */
const hours = [
  `update relay.assignment set next_attempt_at = now() where id in (
     select id from relay.assignment where state = 'retry_wait' and next_attempt_at > now() for update skip locked)`,
  `update relay.assignment set lease_until = now() where id in (
     select id from relay.assignment where state = 'sending' and lease_until < now() + interval '50 seconds'
     for update skip locked)`,
  `update relay.platform set next_send_at = now() where id in (
     select id from relay.platform where next_send_at > now() + interval '5 seconds' for update skip locked)`,
  `update pgboss.job_common set heartbeat_on = now() - interval '1 hour' where id in (
     select id from pgboss.job_common where state = 'active' and started_on < now() - interval '15 seconds'
     for update skip locked)`,
  `update pgboss.job_common set start_after = now() where id in (
     select id from pgboss.job_common where state = 'retry' for update skip locked)`,
];

async function passing({ house, rows }: Side, signal: AbortSignal): Promise<void> {
  const soon = { ...house.deps, now: () => new Date(Date.now() + 31_000) };
  while (!signal.aborted) {
    await sleep(1_000);
    for (const hour of hours) await rows(hour);
    await sweep(soon);
  }
}

/** An operator who looks at the dead letters and has each tried again. */
async function redriving({ relay, rows }: Side, signal: AbortSignal, counts: { redriven: number }): Promise<void> {
  while (!signal.aborted) {
    await sleep(1_000);
    for (const { id } of await rows<{ id: string }>(`select id from relay.assignment where state = 'dead' limit 200`)) {
      const { status } = await relay.ask('POST', `/assignments/${id}/retry`);
      if (status === 200) counts.redriven += 1;
    }
  }
}

/** The other side answers whatever waits. */
async function answering({ relay, rows }: Side, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const waiting = await rows<{ id: string; version: number; case_ref: string }>(`
      select a.id, a.version, r.case_ref from relay.assignment a join relay.request r on r.id = a.request_id
      where a.purpose = 'local' and a.state = 'received' limit 200`);
    for (const { id, version, case_ref } of waiting)
      await relay.ask('POST', `/assignments/${id}/respond`, {
        payload: { status: 'ok', payload: { to: case_ref } },
        version,
        key: randomUUID(),
      });
    if (waiting.length === 0) await sleep(100);
  }
}

const lies = [
  { down: true },
  { wrong_imprint: true },
  { wrong_signature: true },
  { garbage: true },
  { unknown_authority: true },
];

/** One trouble after the other, each for a while. */
async function troubling(town: RelayTown, signal: AbortSignal): Promise<void> {
  const [, other] = town.sides;
  const pause = () => sleep(livesMs / 2, undefined, { signal }).catch(() => undefined);
  for (let round = 0; !signal.aborted && round < roundsMax; round += 1) {
    await pause();
    // Ten attempts over three days, all in vain.
    town.wire.isCut = true;
    await pause();
    await pause();
    town.wire.isCut = false;
    await pause();
    await town.setStampFaults(lies[round % lies.length] ?? {});
    for (const { house } of town.sides) await stampExchanged(house.deps).catch(() => undefined);
    await town.setStampFaults({});
    await pause();
    await other.rows(fullDisk);
    await pause();
    await other.rows(`drop trigger full_disk on relay.inbox`);
    await pause();
    await skew(other, pause);
  }
}

/** As PostgreSQL says it where the disk is full. */
const fullDisk = `
  create or replace function public.full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
  create trigger full_disk before insert on relay.inbox for each statement execute function public.full_disk()`;

/** Its API comes back with a clock that is ten minutes ahead, and takes nothing until an operator has set it right. */
const skew = ({ api, skewed }: Side, pause: () => Promise<void>): Promise<void> =>
  exclusively(async () => {
    await api.kill();
    await skewed.start();
    await pause();
    await skewed.kill();
    await api.start();
  });

async function settleAll({ sides }: RelayTown): Promise<void> {
  for (const side of sides)
    await until(
      'all messages have arrived',
      async () => {
        await sweep({ ...side.house.deps, now: () => new Date(Date.now() + 61_000) });
        await side.rows(`update relay.assignment set lease_until = now() where state = 'sending'`);
        const left = await side.rows(
          `select from relay.assignment where state in ('queued', 'sending', 'retry_wait', 'dead')`,
        );
        await side.rows(
          `update relay.assignment set updated_at = now() - interval '3 minutes' where state = 'responded' and receipt is null`,
        );
        return left.length === 0 && (await noteOvertaken(relayDeps(side.house))) === 0;
      },
      300_000,
      500,
    );
}
