import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { eventually } from '#test/eventually';
import { asAdmin, asSystem } from '#test/house';
import { arrived, openEndpoint, openTelling, type OpenedApplication } from '#test/subscriptions';
import { leaveWebhook } from './deliveries.ts';
import { forgetOld, sendAllHeld } from './held.ts';
import { declareReceiver } from './receivers.ts';
import { takeHeld } from './sent.sql.ts';

const { house, ask, openApplication } = await openTelling({ after });
const { deps } = house;

suite('the right to be told', () => {
  const statesOf = async (id: string) => {
    const query = asSystem(deps).selectFrom('webhooks.delivery').select('state').where('subscription_id', '=', id);
    return (await query.execute()).map(({ state }) => state);
  };

  for (const [what, set] of Object.entries({
    'an organisation that is suspended': ({ organisation_id }: OpenedApplication, isServed: boolean) =>
      asSystem(deps)
        .updateTable('org.organisation')
        .set({ state: isServed ? 'active' : 'suspended' })
        .where('id', '=', organisation_id)
        .execute(),
    'an application that is switched off': ({ application_id }: OpenedApplication, isServed: boolean) =>
      asAdmin(
        (client) =>
          client.query('update applications.application set active = $1 where id = $2', [isServed, application_id]),
        house.database,
      ),
  }))
    test(`ends with that of ${what}, for what was under way as well, until it is served again`, async (t) => {
      const opened = await openApplication();
      const { got, url } = await openEndpoint(t, [500]);
      const { id } = (await opened.subscribe(url)).data.subscription;
      await opened.happen();
      await eventually(async () => assert.deepEqual(await statesOf(id), ['retrying']));
      await set(opened, false);
      await eventually(async () => assert.deepEqual(await statesOf(id), ['held']));
      await sendAllHeld(deps);
      assert.deepEqual(await statesOf(id), ['held']);
      assert.equal(got.length, 1);
      await set(opened, true);
      await sendAllHeld(deps);
      await arrived(got, 2);
    });

  test('is needed to have something sent again', async () => {
    const { owner, organisation_id, subscribe, happen, sent } = await openApplication();
    const { id } = (await subscribe('https://nobody.example.mn/')).data.subscription;
    await happen();
    await eventually(async () => assert.equal((await sent(id)).length, 1));
    const [one] = await sent(id);
    const suspended = { state: 'suspended' } as const;
    await asSystem(deps).updateTable('org.organisation').set(suspended).where('id', '=', organisation_id).execute();
    for (const [path, given] of [
      ['/replay', { payload: { after_sequence: '0' } }],
      [`/deliveries/${one?.id}/retry`, {}],
    ] as const)
      assert.equal((await ask(owner, 'POST', `/${id}${path}`, given)).error, 'org.organisation_not_active', path);
  });
});

suite('what was sent', () => {
  test('tells of every attempt, is sent again on demand, and from a moment or a sequence on', async (t) => {
    const { owner, subscribe, happen, sent } = await openApplication();
    const { got, url } = await openEndpoint(t, [500]);
    const { id } = (await subscribe(url)).data.subscription;
    await happen();
    await eventually(async () =>
      assert.partialDeepStrictEqual((await sent(id))[0], { state: 'retrying', status: 500, attempts: 1 }),
    );
    await arrived(got, 2);
    await eventually(async () =>
      assert.partialDeepStrictEqual((await sent(id))[0], { state: 'delivered', attempts: 2 }),
    );
    const [first] = await sent(id);

    const again = await ask(owner, 'POST', `/${id}/deliveries/${first?.id}/retry`);
    assert.equal(again.status, 200);
    await arrived(got, 3);
    assert.deepEqual([got[2]?.body, got[2]?.headers['webhook-id']], [got[0]?.body, first?.id]);
    assert.equal(
      (await ask(owner, 'POST', `/${id}/deliveries/${randomUUID()}/retry`)).error,
      'webhooks.delivery_not_found',
    );

    await happen();
    await arrived(got, 4);
    const allDelivered = () =>
      eventually(async () => {
        const states = (await sent(id)).map(({ state }) => state);
        assert.deepEqual([states.length, new Set(states)], [2, new Set(['delivered'])]);
      });
    await allDelivered();
    const replay = async (payload: object) => ask(owner, 'POST', `/${id}/replay`, { payload });
    assert.deepEqual((await replay({ after_sequence: first?.sequence })).data, { count: 1 });
    await arrived(got, 5);
    await allDelivered();
    assert.deepEqual((await replay({ since: first?.happened_at })).data, { count: 2 });
    await arrived(got, 7);
    for (const payload of [{}, { since: first?.happened_at, after_sequence: '1' }])
      assert.equal((await replay(payload)).status, 400);
  });

  test('is sent again by one job, however often that is asked for, and by none beside the one that still sends it', async (t) => {
    const { owner, subscribe, happen, sent } = await openApplication();
    const { got, url } = await openEndpoint(t, [500]);
    const { id } = (await subscribe(url)).data.subscription;
    await happen();
    await eventually(async () => assert.equal((await sent(id))[0]?.state, 'retrying'));
    const [one] = await sent(id);
    const retry = () => ask(owner, 'POST', `/${id}/deliveries/${one?.id}/retry`);
    const replay = () => ask(owner, 'POST', `/${id}/replay`, { payload: { after_sequence: '0' } });
    const jobs = () =>
      asAdmin(async (client) => {
        const { rowCount } = await client.query(`select from pgboss.job where data->>'id' = $1`, [one?.id]);
        return rowCount;
      }, house.database);

    assert.deepEqual((await replay()).data, { count: 0 });
    const { status, data } = await retry();
    assert.deepEqual([status, data.state, data.attempts], [200, 'retrying', 1]);
    assert.equal(await jobs(), 1);
    await eventually(async () => assert.equal((await sent(id))[0]?.state, 'delivered'));
    assert.equal(got.length, 2);

    // Held, so that all of them are asked before it is sent.
    await asSystem(deps).updateTable('webhooks.subscription').set({ active: false }).where('id', '=', id).execute();
    await Promise.all([retry(), replay(), retry(), replay()]);
    await asSystem(deps).updateTable('webhooks.subscription').set({ active: true }).where('id', '=', id).execute();
    await Promise.all([sendAllHeld(deps), sendAllHeld(deps)]);
    await arrived(got, 3);
    assert.equal(await jobs(), 2);
  });

  test('waits in turns: one subscription with much to send leaves the others their share', async () => {
    const { organisation_id, subscribe } = await openApplication();
    const ids: string[] = [];
    for (const at of [1, 2]) {
      const { id } = (await subscribe('https://nobody.example.mn/')).data.subscription;
      ids.push(id);
      const rows = [0, 1, 2].map((n) => ({
        subscription_id: id,
        id: randomUUID(),
        sequence: `${at}${n}`.padStart(19, '0'),
        type: 'gateway.service_added',
        subject: `organisation:${organisation_id}`,
        happened_at: new Date(),
        body: '{}',
        state: 'held' as const,
      }));
      await asSystem(deps).insertInto('webhooks.delivery').values(rows).execute();
    }
    const taken = await transact(deps, system('test'), ({ db }) => takeHeld(db, ids, 2));
    assert.deepEqual(
      ids.map((id) =>
        taken
          .filter((row) => row.subscription_id === id)
          .map(({ sequence }) => Number(sequence))
          .toSorted((a, b) => a - b),
      ),
      [
        [10, 11],
        [20, 21],
      ],
    );
  });

  test('is forgotten after thirty days', async (t) => {
    const { subscribe, happen, sent } = await openApplication();
    const { got, url } = await openEndpoint(t);
    const { id } = (await subscribe(url)).data.subscription;
    await happen();
    await arrived(got);
    const later = (days: number) => ({ ...deps, now: () => new Date(Date.now() + days * 86_400_000) });
    await forgetOld(later(29));
    assert.equal((await sent(id)).length, 1);
    await forgetOld(later(31));
    assert.deepEqual(await sent(id), []);
  });
});

test('an application that does not answer keeps no alert waiting', async (t) => {
  const { subscribe, happen } = await openApplication();
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>();
  let asked = 0;
  const silent = createServer((_, reply) => {
    asked += 1;
    void end.then(() => reply.writeHead(204).end());
  });
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    letGo();
    silent.close();
  });
  await subscribe(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`);
  const placesOfQueue = 4;
  for (let n = 0; n < placesOfQueue; n += 1) await happen();
  await eventually(async () => assert.equal(asked, placesOfQueue));
  const { got, url } = await openEndpoint(t);
  await declareReceiver(deps, 'watch', { url, secrets: [`whsec_${Buffer.alloc(32).toString('base64')}`] });
  const message = { id: randomUUID(), type: 'superadmin.invited', time: new Date(), subject: 'invite:1' };
  await transact(deps, system('test'), async (deps) => leaveWebhook(deps, 'watch', message));
  // Well before the silent ones are given up.
  await eventually(async () => assert.equal(got.length, 1), 8_000);
});
