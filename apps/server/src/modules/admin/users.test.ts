import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import type pg from 'pg';
import { anonymise } from '#test/erasure';
import { eventually } from '#test/eventually';
import { asAdmin, asSystem, openHouse, sealBatch, type SignedIn } from '#test/house';
import * as users from '#modules/users';

const url = '/api/v1/admin/users';
const house = await openHouse({ after });
/** Another process on the same database and the same Redis. */
const elsewhere = await openHouse({ after }, { database: house.database });
const [superadmin, admin] = await Promise.all([house.signIn('superadmin'), house.signIn('admin')]);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (
  method: Method,
  path: string,
  payload?: object,
  headers: Record<string, string> = admin.headers,
) => {
  const reply = await house.app.inject({ method, url: `${url}${path}`, headers, ...(payload && { payload }) });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const refused = async (asked: ReturnType<typeof call>, statusCode: number, error: string) => {
  const reply = await asked;
  assert.deepEqual({ statusCode: reply.statusCode, error: reply.error }, { statusCode, error });
};
const list = (query: string) => call('GET', `?${query}`);
const names = ({ data }: { data: { items: { family_name: string; given_name: string }[] } }) =>
  data.items.map(({ family_name, given_name }) => `${family_name} ${given_name}`);
const statusElsewhere = async ({ headers }: SignedIn) =>
  (await elsewhere.app.inject({ url: '/api/v1/users/me', headers })).statusCode;
const records = (userId: string) =>
  asSystem(house.deps)
    .selectFrom('audit.pending')
    .select(['actor', 'action', 'details', 'personal'])
    .where('object', '=', `person:${userId}`)
    .where('action', 'like', 'admin.%')
    .orderBy('id')
    .execute();
const rowOf = (userId: string) =>
  asSystem(house.deps)
    .selectFrom('users.user')
    .select(['civil_id', 'family_name', 'given_name', 'email', 'active', 'role', 'deleted_at', 'anonymised_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

suite('the list', () => {
  const people = [
    ['Өлзий', 'Өнөр'],
    ['Очир', 'Оюун'],
    ['Пүрэв', 'Пагма'],
    ['Үржин', 'Үлэмж'],
    ['Уянга', 'Улам'],
    ['Ёндон', 'Ёлк'],
    ['Ерөө', 'Елена'],
    ['Жамц', 'Өнөр'],
    ['Оюун', 'Зул'],
  ] as const;
  const from = new Date('2020-01-01T00:00:00Z').getTime();

  before(async () => {
    const rows = people.map(([family_name, given_name], index) => ({
      id: randomUUID(),
      civil_id: `77000000000${index}`,
      family_name,
      given_name,
      created_at: new Date(from + index * 1_000),
      active: index !== 4,
    }));
    await asSystem(house.deps).insertInto('users.user').values(rows).execute();
  });

  const walk = async (query: string) => {
    const seen: { id: string; given_name: string; family_name: string }[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { data }: { data: { items: typeof seen; next: string | null } } = await list(
        `limit=2&${query}${after && `&after=${after}`}`,
      );
      seen.push(...data.items);
      after = data.next;
    }
    assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length, 'each once');
    return seen;
  };

  test('is sorted by name as the Mongolian alphabet goes', async () => {
    const given = (await walk('sort=name')).map((person) => person.given_name).filter((name) => name !== 'Сүх');
    assert.deepEqual(given, ['Елена', 'Ёлк', 'Зул', 'Оюун', 'Өнөр', 'Өнөр', 'Пагма', 'Улам', 'Үлэмж']);
  });

  test('is the newest first, and cut by the time of creation', async () => {
    const cut = '&created_to=2020-01-01T00:00:09Z';
    const seen = (await walk(`created_from=2020-01-01T00:00:06Z${cut}`)).map((person) => person.family_name);
    assert.deepEqual(seen, ['Оюун', 'Жамц', 'Ерөө']);
    await refused(list(`sort=name${cut}`), 400, 'request.invalid');
  });

  test('finds by the first letters of a name, in any case: given names first, then family names', async () => {
    assert.deepEqual(names(await list(`q=${encodeURIComponent('оюу')}`)), ['Очир Оюун', 'Оюун Зул']);
    const seen = await walk(`q=${encodeURIComponent('О')}`);
    assert.deepEqual(
      seen.map((one) => one.family_name),
      ['Очир', 'Оюун'],
      'page by page, О and not Ө',
    );
    assert.deepEqual(names(await list(`q=${encodeURIComponent('жамц ӨНӨ')}`)), ['Жамц Өнөр']);
    assert.deepEqual(names(await list(`q=${encodeURIComponent('Ө.Өнөр')}`)), ['Өлзий Өнөр']);
    assert.deepEqual(names(await list(`q=${encodeURIComponent('%_')}`)), []);
  });

  test('finds by civil id', async () => {
    const found = await list('q=770000000003');
    assert.deepEqual(names(found), ['Үржин Үлэмж']);
    assert.equal(found.data.next, null);
    assert.deepEqual((await list('q=77000000000')).data.items, [], 'the whole number or nobody');
    assert.deepEqual(names(await list(`id=${found.data.items[0].id}`)), ['Үржин Үлэмж'], 'and by the id of ours');
  });

  test('filters by role and by activity', async () => {
    const admins = await list('role=admin&limit=100');
    assert.ok(admins.data.items.length >= 1);
    assert.ok(admins.data.items.every(({ role }: { role: string }) => role === 'admin'));
    const off = await walk('active=false&created_to=2021-01-01T00:00:00Z');
    assert.deepEqual(
      off.map((one) => one.family_name),
      ['Уянга'],
    );
  });

  test('refuses a page that never was', async () => {
    await refused(list('after=nonsense'), 400, 'request.invalid');
    await refused(list('sort=role'), 400, 'request.invalid');
  });

  test('is written into the access log of everybody who is shown, and of nobody else', async () => {
    const readers = async () => {
      const rows = await asSystem(house.deps)
        .selectFrom('users.access_log')
        .innerJoin('users.user', 'users.user.id', 'subject_id')
        .select(['civil_id', 'purpose', 'reader_id'])
        .where('civil_id', 'like', '77000000000%')
        .execute();
      return rows.map(({ civil_id, purpose, reader_id }) => `${civil_id.slice(-1)} ${purpose} ${reader_id}`);
    };
    const known = new Set(await readers());
    const other = await house.signIn('admin');
    await call('GET', `?q=${encodeURIComponent('өнөр')}`, undefined, other.headers);
    const fresh = (await readers()).filter((line) => !known.has(line));
    assert.deepEqual(fresh.toSorted(), [`0 user_search ${other.userId}`, `7 user_search ${other.userId}`]);
  });

  test('is found quickly and masked by those who only choose somebody', async () => {
    const core = async (q: string, { headers }: Pick<SignedIn, 'headers'> = admin) =>
      (await house.app.inject({ url: `/api/v1/core/users?q=${encodeURIComponent(q)}`, headers })).json();
    const { data } = await core('770000000003');
    const [{ id: _, ...found }] = data.items;
    assert.deepEqual(found, { name: 'Ү.Үлэмж', civil_id: '77********03', role: 'user', active: true });
    assert.equal((await core('О')).error, 'request.invalid', 'one letter is no search');
    assert.equal((await core('Оюун', await house.signIn('manager'))).error, 'request.forbidden');
    assert.equal((await core('Оюун', { headers: {} as SignedIn['headers'] })).error, 'request.unauthenticated');
  });
});

suite('creating', () => {
  const number = () => String(880_000_000_000 + Math.floor(Math.random() * 1e9));
  const draft = (more: object = {}) => ({ number: number(), family_name: 'Цэнд', given_name: 'Дулам', ...more });

  test('a user is there before their first sign-in', async () => {
    const wish = draft();
    const { data } = await call('POST', '', wish);
    assert.equal(data.user.civil_id, wish.number);
    assert.deepEqual(data.grant, { state: 'granted', role: 'user', approval_id: null, expires_at: null });
    assert.deepEqual(names(await list(`q=${wish.number}`)), ['Цэнд Дулам']);
    const [record] = await records(data.user.id);
    assert.equal(record!.action, 'admin.user_created');
    assert.ok(!record!.details.includes('Цэнд') && record!.personal !== null, 'what is personal is sealed');
  });

  test('of eight who create one person at once one does', async () => {
    const wish = draft();
    const replies = await Promise.all(Array.from({ length: 8 }, () => call('POST', '', wish)));
    assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 1);
    assert.ok(replies.every(({ statusCode, error }) => statusCode === 200 || error === 'admin.user_exists'));
  });

  test('needs names where the state directory is not connected, and a role that may be given', async () => {
    const other = await house.signIn('admin');
    const as = other.headers;
    await refused(call('POST', '', { number: number() }, as), 422, 'admin.names_needed');
    await refused(call('POST', '', draft({ role: 'admin' }), as), 403, 'rbac.level_not_below');
    await refused(call('POST', '', draft({ role: 'nothing' }), as), 404, 'rbac.role_not_found');
    await refused(call('POST', '', draft({ number: "1'--" }), as), 400, 'request.invalid');
  });

  test('one who is to be a manager is a user until they agree', async () => {
    const { data } = await call('POST', '', draft({ role: 'manager' }));
    assert.deepEqual([data.user.role, data.grant.state], ['user', 'pending']);
    assert.ok(data.grant.approval_id);
  });
});

suite('keeping out and letting in', () => {
  test('holds from the next request on, in every process, and is on record with before and after', async () => {
    const citizen = await house.signIn();
    assert.equal(await statusElsewhere(citizen), 200);

    const { data } = await call('PUT', `/${citizen.userId}/active`, { active: false, reason: 'Бат гэгч гуйсан' });
    assert.equal(data.active, false);
    assert.equal(await statusElsewhere(citizen), 401);
    await call('PUT', `/${citizen.userId}/active`, { active: true });
    assert.equal(await statusElsewhere(citizen), 401, 'old tokens stay dead');

    const [out, back] = await records(citizen.userId);
    assert.deepEqual(JSON.parse(out!.details), {
      before: { active: true, deleted: false },
      after: { active: false, deleted: false },
    });
    assert.ok(out!.personal !== null && !out!.personal.includes('Бат'), 'the reason may name people: it is sealed');
    assert.equal(out!.actor, `person:${admin.userId}`);
    assert.equal(back!.action, 'admin.user_activated');
    const live = await asSystem(house.deps)
      .selectFrom('auth.session')
      .select('id')
      .where('user_id', '=', citizen.userId)
      .where('revoked_at', 'is', null)
      .execute();
    assert.deepEqual(live, []);
  });

  test('and ending their sessions are one change: where one fails, the other does not happen', async () => {
    const citizen = await house.signIn();
    const closing = await asAdmin(async (holder) => {
      await holder.query('begin');
      await holder.query('select from auth.session where id = $1 for update', [citizen.sessionId]);
      const closing = call('PUT', `/${citizen.userId}/active`, { active: false });
      await eventually(() => asAdmin(cancelWhoWaits, house.database));
      const reply = await closing;
      await holder.query('rollback');
      return reply;
    }, house.database);
    assert.ok(closing.statusCode >= 500, String(closing.statusCode));
    assert.equal((await rowOf(citizen.userId)).active, true);
    assert.equal(await statusElsewhere(citizen), 200);
  });
});

const cancelWhoWaits = async (client: pg.Client): Promise<void> => {
  const words = `select pg_cancel_backend(pid) from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`;
  assert.equal((await client.query(words, [house.database])).rowCount, 1);
};

suite('deleting', () => {
  const dayMs = 86_400_000;
  const later = (days: number) => ({ ...house.deps, now: () => new Date(Date.now() + days * dayMs) });

  test('keeps out at once, and takes everything personal when the time of retention is over', async () => {
    const citizen = await house.signIn();
    const { civil_id } = await rowOf(citizen.userId);
    await house.app.inject({
      method: 'PUT',
      url: '/api/v1/me/latin-name',
      headers: citizen.headers,
      payload: { family_name_latin: 'Bat', given_name_latin: 'Sukh' },
    });

    const notice = { id: randomUUID(), user_id: citizen.userId, kind: 'email_changed', params: '{}' };
    await asSystem(house.deps).insertInto('notifications.notice').values(notice).execute();
    const application = { id: randomUUID(), name_mn: 'Номын сан', name_en: 'Library' };
    const told = { subject: citizen.userId, application, claims: ['name'] };
    await users.openReleaseBook(house.deps).record(told);

    const { data } = await call('DELETE', `/${citizen.userId}`);
    assert.equal(await statusElsewhere(citizen), 401);
    assert.ok(Math.abs(Date.parse(data.anonymised_after) - Date.now() - 90 * dayMs) < 60_000);

    await anonymise(later(89));
    assert.equal((await rowOf(citizen.userId)).civil_id, civil_id, 'not before');

    await sealBatch(house.deps, { limit: 5_000, sign: true });
    assert.ok((await anonymise(later(91))) >= 1);
    const { anonymised_at, deleted_at, ...row } = await rowOf(citizen.userId);
    assert.ok(anonymised_at && deleted_at);
    assert.deepEqual(row, {
      civil_id: `erased:${citizen.userId}`,
      family_name: '-',
      given_name: '-',
      email: null,
      active: false,
      role: 'user',
    });
    const notices = asSystem(house.deps).selectFrom('notifications.notice').select('id');
    assert.deepEqual(await notices.where('user_id', '=', citizen.userId).execute(), []);
    const releases = asSystem(house.deps).selectFrom('users.release').select('id');
    assert.deepEqual(await releases.where('subject_id', '=', citizen.userId).execute(), []);
    const log = await house.app.inject({
      url: `/api/v1/audit/?object=person:${citizen.userId}&action=users.latin_name_changed`,
      headers: admin.headers,
    });
    const [entry] = log.json().data.items;
    assert.deepEqual([entry.personal, entry.erased], [null, true], 'what the log said of them is gone for good');
    await refused(call('PUT', `/${citizen.userId}/active`, { active: true }), 409, 'admin.user_erased');
    await refused(call('DELETE', `/${citizen.userId}`), 409, 'admin.user_erased');
    assert.equal(await anonymise(later(91)), 0, 'once');
  });

  test('is taken back by letting the person in again', async () => {
    const citizen = await house.signIn();
    await call('DELETE', `/${citizen.userId}`);
    await call('PUT', `/${citizen.userId}/active`, { active: true });
    await anonymise(later(91));
    assert.equal((await rowOf(citizen.userId)).given_name, 'Сүх');
  });

  test('twice does not begin the time of retention again', async () => {
    const citizen = await house.signIn();
    const first = await call('DELETE', `/${citizen.userId}`);
    const second = await call('DELETE', `/${citizen.userId}`);
    assert.equal(second.data.anonymised_after, first.data.anonymised_after);
  });

  test('of four workers at once one anonymises', async () => {
    const citizen = await house.signIn();
    await call('DELETE', `/${citizen.userId}`);
    await Promise.all(Array.from({ length: 4 }, () => anonymise(later(91))));
    const done = (await records(citizen.userId)).filter(({ action }) => action === 'admin.user_anonymised');
    assert.equal(done.length, 1);
  });
});

suite('nobody acts on themselves, beside or above themselves', () => {
  const acts = (id: string): [Method, string, object?][] => [
    ['PUT', `/${id}/role`, { role: 'user' }],
    ['PUT', `/${id}/active`, { active: false }],
    ['DELETE', `/${id}`],
  ];

  test('an administrator', async () => {
    const [equal, above] = await Promise.all([house.signIn('admin'), house.signIn('superadmin')]);
    for (const [method, path, payload] of acts(admin.userId))
      await refused(call(method, path, payload), 403, 'admin.own_account');
    for (const { userId } of [equal, above])
      for (const [method, path, payload] of acts(userId))
        await refused(call(method, path, payload), 403, 'admin.user_not_below');
    for (const [method, path, payload] of acts(randomUUID()))
      await refused(call(method, path, payload), 404, 'users.user_not_found');
    assert.equal((await rowOf(above.userId)).active, true);
  });

  test('a super administrator acts on administrators, and not on another of their own', async () => {
    const [below, equal] = await Promise.all([house.signIn('admin'), house.signIn('superadmin')]);
    const path = `/${below.userId}/active`;
    assert.equal((await call('PUT', path, { active: false }, superadmin.headers)).statusCode, 200);
    const beside = call('PUT', `/${equal.userId}/active`, { active: false }, superadmin.headers);
    await refused(beside, 403, 'admin.user_not_below');
  });

  test('who has no users.manage does not act at all', async () => {
    const [citizen, manager] = await Promise.all([house.signIn(), house.signIn('manager')]);
    const requests: [Method, string, object?][] = [['GET', ''], ['POST', '', {}], ...acts(citizen.userId)];
    for (const [method, path, payload] of requests) {
      await refused(call(method, path, payload, {}), 401, 'request.unauthenticated');
      await refused(call(method, path, payload, citizen.headers), 403, 'request.forbidden');
      await refused(call(method, path, payload, manager.headers), 403, 'request.forbidden');
    }
  });
});
