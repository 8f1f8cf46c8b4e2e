import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { bolormaa, followSignIns, openStand } from '#test/eid';
import { peopleOf } from '#test/people';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { admit } from './admissions.ts';
import { recordLogin } from './login-events.ts';

const stand = await openStand({ after });
const house = await openHouse({ after }, { env: stand.env, kernel: { limits: 'off' } });
const { deps } = house;
const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15E148 Safari/604.1';

const post = async (at: string, payload: object, remoteAddress = '203.0.113.77') => {
  const headers = { 'user-agent': agent };
  const url = `/api/v1/auth/eid/${at}`;
  const reply = await house.app.inject({ method: 'POST', url, payload, headers, remoteAddress });
  return reply.json().data;
};
const historyOf = async (person: Pick<SignedIn, 'headers'> | null, query = '') => {
  const headers = person?.headers ?? {};
  const reply = await house.app.inject({ url: `/api/v1/users/me/sign-ins${query}`, headers });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const onPhone = async (civilId: string): Promise<{ id: string }[]> => {
  const reply = await fetch(`${stand.sandbox.url}/phone/api/people/${civilId}/requests`);
  return ((await reply.json()) as { requests: { id: string }[] }).requests;
};
async function refuse(civilId: string): Promise<void> {
  for (const { id } of await onPhone(civilId))
    await fetch(`${stand.sandbox.url}/phone/api/requests/${id}/refuse`, { method: 'POST' });
  await asSystem(deps)
    .updateTable('auth.sign_in')
    .set({ follow_at: new Date(0) })
    .where('state', '=', 'PENDING')
    .execute();
  await followSignIns(deps);
}

suite('a person sees', () => {
  test('their sign-in with when, how and from where; the network and not the address', async () => {
    const { sid, verification_code: code } = await post('start-id', { national_id: bolormaa });
    await stand.phone.approve((await onPhone(bolormaa))[0]!.id, { code });
    const { tokens } = await post('poll', { sid });
    const me = { headers: { authorization: `Bearer ${tokens.access_token}` } };

    const { data } = await historyOf(me);

    const [{ id, at, ...signIn }, ...more] = data.items;
    assert.deepEqual(more, []);
    assert.deepEqual(signIn, {
      method: 'eid-push',
      outcome: 'signed_in',
      place: '203.0.113.0/24',
      browser: 'Safari',
      device: 'iPhone',
      application: null,
      current: true,
    });
    assert.ok(Math.abs(Date.now() - Date.parse(at)) < 60_000 && id);
  });

  test('that somebody asked for them and was refused, and nobody else sees it', async () => {
    const person = peopleOf(house);
    const [asked, other] = [await person('110000000022'), await person('110000000033')];
    await post('start-id', { national_id: '110000000022' });
    await refuse('110000000022');
    const { data } = await historyOf(asked);
    assert.deepEqual(
      data.items.map((one: Record<string, unknown>) => [one.outcome, one.method, one.device, one.current]),
      [['refused', 'eid-push', 'iPhone', false]],
    );
    assert.deepEqual((await historyOf(other)).data.items, []);
  });

  test('that their phone was left in peace', async () => {
    const asked = await peopleOf(house)('110000000044');
    for (let time = 0; time < 5; time += 1) {
      await post('start-id', { national_id: '110000000044' });
      await refuse('110000000044');
    }
    await post('start-id', { national_id: '110000000044' });
    const { data } = await historyOf(asked);
    assert.equal(data.items[0].outcome, 'locked');
  });
});

test('an attempt for a person without an account is written down for nobody', async () => {
  // Not from the address that has just failed so often.
  await post('start-id', { national_id: '110000000055' }, '198.51.100.7');
  await refuse('110000000055');
  const [last] = await asSystem(deps)
    .selectFrom('auth.login_event')
    .select(['outcome', 'user_id'])
    .orderBy('at', 'desc')
    .limit(1)
    .execute();
  assert.deepEqual(last, { outcome: 'refused', user_id: null });
});

test('the list is continued by key, and what comes meanwhile moves nothing', async () => {
  const person = await house.signIn();
  const add = () =>
    transact(deps, system('test'), async (deps) =>
      recordLogin(deps, system('test'), { method: 'social', outcome: 'signed_in', user_id: person.userId }),
    );
  for (let time = 0; time < 5; time += 1) await add();
  const seen: string[] = [];
  let next: string | null = null;
  do {
    const { data } = await historyOf(person, `?limit=2${next ? `&after=${encodeURIComponent(next)}` : ''}`);
    seen.push(...data.items.map(({ id }: { id: string }) => id));
    if (seen.length === 2) await add();
    next = data.next;
  } while (next);
  assert.equal(seen.length, 5);
  assert.equal(new Set(seen).size, 5);
});

test('a visitor sees nothing', async () => {
  assert.equal((await historyOf(null)).statusCode, 401);
});

test('the export names the network of those who tried in vain, and no more', async () => {
  const person = await house.signIn();
  const outcomes = ['failed', 'signed_in'] as const;
  for (const outcome of outcomes)
    await transact(deps, system('test'), async (deps) =>
      recordLogin(deps, system('test'), {
        method: 'eid-push',
        outcome,
        user_id: person.userId,
        address: '198.51.100.23',
      }),
    );
  const reply = await house.app.inject({ url: '/api/v1/users/me/export', headers: person.headers });
  const events: { outcome: string; address: string }[] = reply.json().data.sections.auth.login_events;
  const addresses = Object.fromEntries(events.map(({ outcome, address }) => [outcome, address]));
  assert.deepEqual(addresses, { failed: '198.51.100.0/24', signed_in: '198.51.100.23' });
});

suite('a person is told', () => {
  const civilId = '110000000066';
  const signIn = async (userAgent: string) => {
    await transact(deps, system('test'), async (deps) => {
      const identity = { civil_id: civilId, family_name: 'Бат', given_name: 'Сүх' };
      const client = { userAgent, address: '203.0.113.7' };
      await admit(deps, system('test'), 'open', identity, { method: 'eid-qr', provenAt: new Date(), client });
    });
  };
  const told = async () =>
    asSystem(deps)
      .selectFrom('notifications.notice as notice')
      .innerJoin('users.user as person', 'person.id', 'notice.user_id')
      .select(['notice.kind', 'notice.params'])
      .where('person.civil_id', '=', civilId)
      .orderBy('notice.created_at')
      .execute();
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36';

  test('of a device that was not used before, but not of the first one', async () => {
    await signIn(agent);
    assert.deepEqual(await told(), []);
    await signIn(agent);
    assert.deepEqual(await told(), [], 'nor of each sign-in, unless they want it');
    await signIn(windows);
    await signIn(windows);
    assert.deepEqual(await told(), [{ kind: 'new_device', params: { device: 'Chrome, Windows' } }]);
  });

  test('of a device that was used before only at an application, with a session that may be stolen', async () => {
    const { id } = await asSystem(deps)
      .selectFrom('users.user')
      .select('id')
      .where('civil_id', '=', civilId)
      .executeTakeFirstOrThrow();
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Firefox/140.0';
    const application = { id: randomUUID(), name_mn: 'Архив', name_en: 'Archive' };
    await transact(deps, system('test'), async (deps) =>
      recordLogin(deps, system('test'), {
        method: 'eid-qr',
        outcome: 'signed_in',
        user_id: id,
        userAgent: mac,
        application,
      }),
    );
    await signIn(mac);
    assert.deepEqual((await told()).at(-1), { kind: 'new_device', params: { device: 'Firefox, Mac' } });
  });

  test('of each sign-in, if they want it', async () => {
    const { id } = await asSystem(deps)
      .selectFrom('users.user')
      .select('id')
      .where('civil_id', '=', civilId)
      .executeTakeFirstOrThrow();
    const origin = { requestId: 'r', address: '::1', auditRecords: 0 };
    await asActor(deps, { kind: 'person', userId: id, origin } as Person)
      .insertInto('notifications.preference')
      .values({ user_id: id, new_sign_in: 'inbox', new_device: 'mail', right_given: 'inbox', data_read: 'off' })
      .execute();
    await signIn(agent);
    assert.deepEqual((await told()).at(-1), { kind: 'new_sign_in', params: { device: 'Safari, iPhone' } });
  });
});
