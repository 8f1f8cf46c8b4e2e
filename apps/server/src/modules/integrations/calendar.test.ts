import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { asActor, transact } from '#platform/data/db';
import { system } from '#platform/actor';
import { askAs, insertSlot, openOffice } from '#test/appointments';
import { integrationClient, openCloudStand } from '#test/cloud';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { followAppointments, writeAppointment } from './calendar.worker.ts';

const stand = await openCloudStand({ after });
const house = await openHouse({ after }, { env: stand.env, kernel: { limits: 'off' } });
const office = await openOffice(house);
const client = integrationClient(house);
const db = asSystem(house.deps);
const { calendars } = stand.cloud;
beforeEach(async () => {
  await stand.setFaults();
  calendars.clear();
});

/** A citizen whose appointments go into their calendar. */
async function connected(appointments = true): Promise<SignedIn> {
  const person = await house.signIn();
  await client.connect(person);
  if (appointments) assert.equal((await client.change({ appointments }, person)).statusCode, 200);
  return person;
}

async function book(person: SignedIn, replaces?: string): Promise<string> {
  const slot_id = await insertSlot(house, { ...office, userId: office.officer.userId });
  const payload = { slot_id, ...(replaces && { replaces }) };
  const reply = await askAs(house, person, 'POST', '/gov/appointments', { payload });
  assert.equal(reply.status, 201, JSON.stringify(reply));
  return reply.data.id;
}

let seen = 0;
/** What a worker does with the events since the last time: it hears of them, and does the jobs that come of it. */
async function work(): Promise<void> {
  const worker = system('test');
  const events = await db
    .selectFrom('platform.outbox_pending')
    .select(['position', 'type', 'data', 'aggregate'])
    .where('type', 'in', [...followAppointments.types])
    .where('position', '>', String(seen))
    .orderBy('position')
    .execute();
  for (const { position, type, data, aggregate } of events) {
    seen = Number(position);
    const event = { id: randomUUID(), type, subject: aggregate, time: new Date(), tenant_id: null, data };
    await transact(house.deps, worker, (deps) => followAppointments.handle(deps, event as never));
  }
  await perform();
}

const waitingJobs = () =>
  asActor(house.deps, system('test'))
    .selectFrom('pgboss.job' as never)
    .select(['id', 'data'] as never)
    .where('name' as never, '=', writeAppointment.queue.name as never)
    .execute() as Promise<{ id: string; data: unknown }[]>;

const done = new Set<string>();
async function perform(): Promise<void> {
  for (const { id, data } of await waitingJobs()) {
    if (done.has(id)) continue;
    await writeAppointment.perform(house.deps, { id, at: new Date(), data, signal: AbortSignal.timeout(30_000) });
    done.add(id);
  }
}

const eventsOf = (account = 'bolormaa@cloud.example') => [...(calendars.get(account) ?? new Map()).entries()];

test('an appointment that is booked appears in the calendar, moves with it, and goes when it is called off', async () => {
  const person = await connected();
  const id = await book(person);
  await work();
  const [[name, text]] = eventsOf() as [[string, string]];
  assert.equal(name, `${id}.ics`);
  assert.match(text, new RegExp(`UID:${id}`));
  assert.doesNotMatch(text, /METHOD:/);
  assert.ok((await client.list(person)).data.items[0].connection.used_at);

  const moved = await book(person, id);
  await work();
  assert.deepEqual(
    eventsOf().map(([name]) => name),
    [`${moved}.ics`],
  );
  await askAs(house, person, 'POST', `/gov/appointments/${moved}/cancel`);
  await work();
  assert.deepEqual(eventsOf(), []);
});

test('nothing is written for who has not chosen it, has chosen otherwise meanwhile, or has disconnected', async () => {
  const [never, before, gone] = [await connected(false), await connected(), await connected()];
  await book(never);
  await work();
  assert.deepEqual(eventsOf(), []);
  for (const [person, change] of [
    [before, () => client.change({ appointments: false }, before)],
    [gone, () => client.disconnect(gone)],
  ] as const) {
    await book(person);
    await change();
    await work();
  }
  assert.deepEqual(eventsOf(), []);
});

test('where the calendar does not answer it is tried again; a token that ended early is renewed first', async () => {
  const person = await connected();
  const id = await book(person);
  await stand.setFaults({ down: true });
  await assert.rejects(work());
  assert.deepEqual(eventsOf(), []);
  await stand.setFaults();
  for (const token of stand.cloud.accessTokens.values()) token.endsAt = 0;
  await assert.rejects(perform(), /did not take the token/);
  await perform();
  assert.deepEqual(
    eventsOf().map(([name]) => name),
    [`${id}.ics`],
  );
});

test('what comes late does not bring back what was called off', async () => {
  const person = await connected();
  const id = await book(person);
  await work();
  const [late] = (await waitingJobs()).slice(-1);
  await stand.setFaults({ slow_ms: 400 });
  const at = new Date();
  const signal = AbortSignal.timeout(30_000);
  const writing = writeAppointment.perform(house.deps, { id: randomUUID(), at, data: late?.data, signal });
  await askAs(house, person, 'POST', `/gov/appointments/${id}/cancel`);
  await writing;
  assert.deepEqual(eventsOf(), []);
});

test('a provider that has ended it leaves the job with nothing to do, and the person is told', async () => {
  const person = await connected();
  await book(person);
  await db
    .updateTable('integrations.connection')
    .set({ access_expires_at: new Date(0) })
    .where('user_id', '=', person.userId)
    .execute();
  await stand.setFaults({ refresh_refused: true });
  await work();
  assert.equal((await client.list(person)).data.items[0].connection.state, 'reconnect_needed');
  assert.deepEqual(eventsOf(), []);
});
