import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { events, type EventType } from '@tamga/contract/events';
import { webhookTypes } from '@tamga/contract/webhooks.types';
import { Webhook } from 'standardwebhooks';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { announce } from '#platform/messaging/outbox';
import { registerMachine } from '#test/applications';
import { eventually } from '#test/eventually';
import { asSystem } from '#test/house';
import { arrived, type Got, openEndpoint, openTelling } from '#test/subscriptions';

const { house, ask, openApplication, settle } = await openTelling({ after });
const { deps } = house;

suite('an application', () => {
  test('is told of what happened to its own organisation, and the library of the standard believes it', async (t) => {
    const { subscribe, happen, sent } = await openApplication();
    const endpoint = await openEndpoint(t);
    const { status, data } = await subscribe(endpoint.url);
    assert.equal(status, 201);
    const other = await openApplication();

    await other.happen();
    const service = await happen();
    await arrived(endpoint.got);

    const [one] = endpoint.got;
    const told = new Webhook(data.secret).verify(one?.body ?? '', one?.headers ?? {}) as Record<string, unknown>;
    const { type, subject, data: more } = told;
    assert.deepEqual(
      [type, subject, more],
      ['gateway.service_added', `gateway_service:${service.id}`, { id: service.id }],
    );
    assert.equal(told['id'], one?.headers['webhook-id']);
    assert.throws(() =>
      new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(one?.body ?? '', one?.headers ?? {}),
    );
    await eventually(async () => assert.equal((await sent(data.subscription.id))[0]?.state, 'delivered'));
    const [delivery] = await sent(data.subscription.id);
    assert.deepEqual(
      [delivery?.id, delivery?.sequence, delivery?.status, delivery?.attempts],
      [told['id'], told['sequence'], 204, 1],
    );
    assert.equal(endpoint.got.length, 1, 'of others it is told nothing');
  });

  test('is told of the types that it chose, and of none that names a person', async (t) => {
    const { subscribe, happen } = await openApplication();
    const { url } = await openEndpoint(t);
    for (const types of [
      ['users.phone_changed'],
      ['superadmin.invited'],
      [],
      ['gateway.service_added', 'gateway.service_added'],
    ])
      assert.equal((await subscribe(url, types as EventType[])).status, 400, types.join(' '));
    const { data } = await subscribe(url, ['gateway.service_removed']);
    await happen();
    await settle();
    assert.deepEqual(
      await asSystem(deps)
        .selectFrom('webhooks.delivery')
        .select('id')
        .where('subscription_id', '=', data.subscription.id)
        .execute(),
      [],
    );
    for (const type of webhookTypes) {
      assert.notEqual(events[type].aggregate, 'person', type);
      const named = Object.keys(events[type].data.shape).filter((key) =>
        /user|person|member|invitee|civil|_by$/.test(key),
      );
      assert.deepEqual(named, [], type);
    }
  });

  test('has an address that is not within our own house, belongs to an organisation, and has five at most', async (t) => {
    const { owner, subscribe, application_id } = await openApplication();
    for (const url of ['https://localhost/x', 'http://8.8.8.8/', 'https://a.example/../b', 'https://169.254.169.254/'])
      assert.equal((await subscribe(url)).error, 'webhooks.address_refused', url);
    const { id } = await registerMachine(house, owner.headers, []);
    const payload = { application_id: id, url: 'https://a.example/', types: ['gateway.service_added'] };
    assert.equal((await ask(owner, 'POST', '', { payload })).error, 'webhooks.needs_organisation');
    const stranger = await house.signIn('admin');
    const foreign = await ask(stranger, 'POST', '', { payload: { ...payload, application_id } });
    assert.equal(foreign.error, 'applications.application_not_found');
    const { url } = await openEndpoint(t);
    const replies = await Promise.all(Array.from({ length: 8 }, () => subscribe(url)));
    assert.equal(replies.filter(({ status }) => status === 201).length, 5);
    assert.equal(replies.filter(({ error }) => error === 'webhooks.too_many').length, 3);
  });
});

suite('a subscription', () => {
  test('that is sent elsewhere says so in the log, by its host alone, and to others, without it', async (t) => {
    const { owner, subscribe } = await openApplication();
    const [{ url }, { url: next }] = [await openEndpoint(t), await openEndpoint(t)];
    const { id } = (await subscribe(url)).data.subscription;
    const put = (to: string, version: number) =>
      ask(owner, 'PUT', `/${id}`, { payload: { url: to, types: ['gateway.service_added'], active: true }, version });
    await put(url, 1);
    await put(next, 2);
    const object = `webhook_subscription:${id}`;
    const records = await asSystem(deps)
      .selectFrom('audit.pending')
      .select(['action', 'details'])
      .where('object', '=', object)
      .orderBy('id')
      .execute();
    const [first, second] = [new URL(url).host, new URL(next).host];
    assert.deepEqual(
      records.map(({ details }) => {
        const { host, url_changed } = JSON.parse(details);
        return [host, url_changed];
      }),
      [
        [first, undefined],
        [first, false],
        [second, true],
      ],
    );
    const told = () =>
      asSystem(deps)
        .selectFrom('platform.outbox')
        .select('data')
        .where('aggregate', '=', object)
        .where('type', '=', 'webhooks.subscription_changed')
        .orderBy('position')
        .execute();
    await eventually(async () =>
      assert.deepEqual(
        (await told()).map(({ data }) => data),
        [
          { id, url_changed: false },
          { id, url_changed: true },
        ],
      ),
    );
  });

  test('is seen and changed by those of its organisation alone, by the version that they saw', async (t) => {
    const { owner, subscribe } = await openApplication();
    const { url } = await openEndpoint(t);
    const { id } = (await subscribe(url)).data.subscription;
    const payload = { url, types: ['gateway.service_added'], active: false };
    const stranger = await house.signIn('admin');
    assert.deepEqual((await ask(stranger, 'GET', '')).data.items, []);
    for (const [method, path, given] of [
      ['PUT', '', { payload, version: 1 }],
      ['DELETE', '', {}],
      ['GET', '/deliveries', {}],
      ['POST', '/rotate-secret', { payload: {} }],
      ['POST', '/replay', { payload: { after_sequence: '0' } }],
      ['POST', `/deliveries/${randomUUID()}/retry`, {}],
    ] as const)
      assert.equal(
        (await ask(stranger, method, `/${id}${path}`, given)).error,
        'webhooks.subscription_not_found',
        path,
      );
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => ask(owner, 'PUT', `/${id}`, { payload, version: 1 })),
    );
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 412, 412, 412],
    );
    const [row] = (await ask(owner, 'GET', `?id=${id}`)).data.items;
    assert.deepEqual([row.active, row.url, row.version], [false, url, 2]);
    const kept = JSON.stringify(await asSystem(deps).selectFrom('webhooks.receiver').selectAll().execute());
    assert.ok(!kept.includes('127.0.0.1') && !kept.includes('whsec_'), 'address and secret are sealed');
    assert.equal((await ask(owner, 'DELETE', `/${id}`)).status, 200);
    assert.equal((await ask(owner, 'DELETE', `/${id}`)).error, 'webhooks.subscription_not_found');
  });

  test('that is paused keeps what happens, and sends it when it is resumed', async (t) => {
    const { owner, subscribe, happen, sent } = await openApplication();
    const { got, url } = await openEndpoint(t);
    const { id } = (await subscribe(url)).data.subscription;
    const put = (active: boolean, version: number) =>
      ask(owner, 'PUT', `/${id}`, { payload: { url, types: ['gateway.service_added'], active }, version });
    await put(false, 1);
    await happen();
    await happen();
    await eventually(async () =>
      assert.deepEqual(
        (await sent(id)).map(({ state }) => state),
        ['held', 'held'],
      ),
    );
    assert.deepEqual(got, []);
    await put(true, 2);
    await arrived(got, 2);
    await eventually(async () => assert.equal((await sent(id, '&state=delivered')).length, 2));
  });

  test('gets a new secret without a pause: both sign for as long as was said, then the new one alone', async (t) => {
    const { owner, subscribe, happen } = await openApplication();
    const { got, url } = await openEndpoint(t);
    const { subscription, secret } = (await subscribe(url)).data;
    const rotate = async (overlap_seconds: number) =>
      (await ask(owner, 'POST', `/${subscription.id}/rotate-secret`, { payload: { overlap_seconds } })).data;
    const believes = (key: string, { body, headers }: Got) => {
      try {
        return Boolean(new Webhook(key).verify(body, headers));
      } catch {
        return false;
      }
    };
    const first = await rotate(3_600);
    assert.ok(first.subscription.old_secret_until);
    await happen();
    await arrived(got);
    assert.deepEqual(
      [secret, first.secret].map((key) => believes(key, got[0]!)),
      [true, true],
    );
    const second = await rotate(0);
    await happen();
    await arrived(got, 2);
    assert.deepEqual(
      [secret, first.secret, second.secret].map((key) => believes(key, got[1]!)),
      [false, false, true],
    );
  });

  test('whose address is gone gets nothing more until it is changed', async (t) => {
    const { owner, subscribe, happen, sent } = await openApplication();
    const { got, url } = await openEndpoint(t, [410]);
    const { id } = (await subscribe(url)).data.subscription;
    await happen();
    await eventually(async () => assert.equal((await sent(id))[0]?.state, 'dropped'));
    const [row] = (await ask(owner, 'GET', `?id=${id}`)).data.items;
    assert.ok(row.gone_at);
    await happen();
    await eventually(async () => assert.equal((await sent(id, '&state=dropped')).length, 2));
    assert.equal(got.length, 1);
    const payload = { url, types: ['gateway.service_added'], active: true };
    assert.equal((await ask(owner, 'PUT', `/${id}`, { payload, version: 1 })).data.gone_at, null);
    await happen();
    await arrived(got, 2);
  });
});

test('an event without an organisation leaves to nobody', async () => {
  const { subscribe } = await openApplication();
  const { id } = (await subscribe('https://nobody.example.mn/')).data.subscription;
  const service = randomUUID();
  await transact(deps, system('test'), async (deps) =>
    announce(deps, system('test'), {
      type: 'gateway.service_added',
      aggregate: `gateway_service:${service}`,
      data: { id: service },
    }),
  );
  await settle();
  const rows = await asSystem(deps)
    .selectFrom('webhooks.delivery')
    .select('id')
    .where('subscription_id', '=', id)
    .execute();
  assert.deepEqual(rows, []);
});
