import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint, type ErrorCode } from '@tamga/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { asAdmin, asSystem, type House, type HouseOptions, openHouse, type SignedIn } from '#test/house';
import { furnishLab, openLab, pay, paymentsOf } from '#test/lab';
import { startLab } from '#test/lab.start';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { AppError } from '#platform/error';
import { mount } from './mount.ts';
import { forgetIdempotencyKeys } from './idempotency.ts';

/** An operation that is told by the test what to do in its transaction and after it. */
const moody = endpoint({
  ...pay,
  path: '/lab/moody/{account}',
  body: z.object({ mood: z.string() }),
  data: z.object({}),
  example: { ...pay.example, body: { mood: 'well' }, data: {} },
});
/** One that may come without a key. */
const casual = endpoint({ ...pay, path: '/lab/casual/{account}', idempotencyKey: 'accepted' });
const gates = new Map<string, { entered(): void; open: Promise<void> }>();

const house = await openHouse(
  { after },
  {
    furnish(app, deps) {
      furnishLab(app, deps);
      mount(app, casual, ({ params: { account }, body: { amount } }, person) =>
        transact(deps, person, async (deps) => {
          const payment = sql<{ id: string; amount: number }>`
            insert into lab.payment (account, amount) values (${account}, ${amount}) returning id, amount`;
          person.origin.auditRecords += 1;
          return (await payment.execute(deps.db)).rows[0]!;
        }),
      );
      mount(app, moody, async ({ params: { account }, body: { mood } }, person) => {
        await transact(deps, person, async (deps) => {
          await sql`insert into lab.payment (account, amount) values (${account}, 1)`.execute(deps.db);
          person.origin.auditRecords += 1;
          gates.get(account)?.entered();
          await gates.get(account)?.open;
          if (mood === 'refuse inside') throw new AppError('users.user_not_found');
        });
        if (mood === 'refuse afterwards') throw new AppError('request.forbidden');
        if (mood === 'break afterwards') throw new Error('a bug');
        return {};
      });
    },
    logTo: { write: () => undefined },
  },
);
await openLab(house.database);
const person = await house.signIn();

interface Ask {
  by?: SignedIn;
  account?: string;
  key?: string | undefined;
  body?: object;
  path?: string;
  language?: string;
}

const send = ({ by = person, account = randomUUID(), body = { amount: 5 }, path = 'pay', ...ask }: Ask) =>
  house.app.inject({
    method: 'POST',
    url: `/lab/${path}/${account}`,
    payload: body,
    headers: {
      ...by.headers,
      'accept-language': ask.language ?? 'en',
      ...(ask.key === undefined ? {} : { 'idempotency-key': ask.key }),
    },
  });

const refused = (reply: { statusCode: number; json(): { error: string } }, status: number, code: ErrorCode) =>
  assert.deepEqual({ status: reply.statusCode, error: reply.json().error }, { status, error: code });

const paid = (account: string) => paymentsOf(house.database, account);

suite('a request with a key', () => {
  test('is carried out once and answered the same again', async () => {
    const [account, key] = [randomUUID(), randomUUID()];
    const first = await send({ account, key });
    const again = await send({ account, key, language: 'mn' });

    assert.equal(first.statusCode, 200);
    assert.equal(first.headers['idempotency-replayed'], undefined);
    assert.equal(again.statusCode, 200);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal(again.headers['content-type'], first.headers['content-type']);
    assert.equal(again.body, first.body, 'to the byte');
    assert.deepEqual(await paid(account), { payments: 1, records: 1 });
  });

  test('is the same request in another order of fields, and with a default written out', async () => {
    const [account, key] = [randomUUID(), randomUUID()];
    await send({ account, key, body: { amount: 5 } });
    const again = await send({ account, key, body: { currency: 'MNT', amount: 5 } });
    assert.equal(again.headers['idempotency-replayed'], 'true');
  });

  test('that says something else is refused, be it in the body or in the address', async () => {
    const [account, key] = [randomUUID(), randomUUID()];
    await send({ account, key });
    refused(await send({ account, key, body: { amount: 6 } }), 422, 'request.idempotency_mismatch');
    refused(await send({ account: randomUUID(), key }), 422, 'request.idempotency_mismatch');
    assert.deepEqual(await paid(account), { payments: 1, records: 1 });
  });

  test('of another person, or of another operation, is another request', async () => {
    const [account, key] = [randomUUID(), randomUUID()];
    const first = await send({ account, key });
    const other = await send({ account, key, by: await house.signIn() });
    assert.notEqual(other.json().data.id, first.json().data.id);
    assert.equal((await send({ account, key, path: 'moody', body: { mood: 'well' } })).statusCode, 200);
    assert.deepEqual(await paid(account), { payments: 3, records: 2 });
  });

  test('needs one', async () => {
    const account = randomUUID();
    for (const key of [undefined, '', 'a'.repeat(256), 'ключ'])
      refused(await send({ account, key }), 400, 'request.idempotency_key_missing');
    for (const key of ['a', ' b ', 'a'.repeat(255), '"{}~!'])
      assert.equal((await send({ account, key })).statusCode, 200);
    assert.equal((await paid(account)).payments, 4);
  });

  test('may leave it out where the operation only accepts one', async () => {
    const [account, key] = [randomUUID(), randomUUID()];
    const without = { account, path: 'casual' };
    for (let n = 0; n < 2; n += 1) assert.equal((await send(without)).statusCode, 200);
    const first = await send({ ...without, key });
    const again = await send({ ...without, key });
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal(again.body, first.body);
    refused(await send({ ...without, key: '' }), 400, 'request.idempotency_key_missing');
    assert.equal((await paid(account)).payments, 3);
  });

  test('is asked for only of those who may call', async () => {
    const reply = await house.app.inject({ method: 'POST', url: '/lab/pay/a', payload: { amount: 5 } });
    refused(reply, 401, 'request.unauthenticated');
  });

  test('that was refused may be corrected and sent with the same key', async () => {
    const [account, key] = [randomUUID(), randomUUID()];
    refused(await send({ account, key, body: { amount: 'much' } }), 400, 'request.invalid');
    const ask = { account, key, path: 'moody' };
    refused(await send({ ...ask, body: { mood: 'refuse inside' } }), 404, 'users.user_not_found');
    assert.equal((await paid(account)).payments, 0);
    assert.equal((await send({ ...ask, body: { mood: 'well' } })).statusCode, 200);
    assert.equal((await paid(account)).payments, 1);
  });

  test('whose refusal came after the change was saved gets the same refusal again', async () => {
    const ask = { account: randomUUID(), key: randomUUID(), path: 'moody', body: { mood: 'refuse afterwards' } };
    refused(await send(ask), 403, 'request.forbidden');
    const again = await send(ask);
    refused(again, 403, 'request.forbidden');
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal((await paid(ask.account)).payments, 1);
  });

  test('whose answer was lost is not carried out again, and says so', async () => {
    const ask = { account: randomUUID(), key: randomUUID(), path: 'moody', body: { mood: 'break afterwards' } };
    refused(await send(ask), 500, 'server.failed');
    for (let round = 0; round < 3; round += 1) refused(await send(ask), 409, 'request.already_done');
    assert.equal((await paid(ask.account)).payments, 1);
  });
});

suite('many at once with the same key', () => {
  for (const round of [1, 2, 3]) {
    test(`have one effect (${round})`, async () => {
      const [account, key] = [randomUUID(), randomUUID()];
      const replies = await Promise.all(Array.from({ length: 32 }, () => send({ account, key })));

      assert.deepEqual(await paid(account), { payments: 1, records: 1 });
      const fresh = replies.filter((one) => one.statusCode === 200 && !one.headers['idempotency-replayed']);
      assert.equal(fresh.length, 1);
      for (const reply of replies) {
        if (reply.statusCode === 200) assert.equal(reply.body, fresh[0]!.body);
        else assert.match(reply.json().error, /^request\.(idempotency_in_flight|already_done)$/);
      }
      assert.equal((await send({ account, key })).body, fresh[0]!.body);
    });
  }

  test('are told at once that one is being carried out, and do not wait for it', async () => {
    const account = randomUUID();
    const ask = { account, key: randomUUID(), path: 'moody', body: { mood: 'well' } };
    const [entered, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    gates.set(account, { entered: entered.resolve, open: gate.promise });
    const first = send(ask);
    await entered.promise;

    const others = await Promise.all([send(ask), send(ask)]);
    for (const reply of others) refused(reply, 409, 'request.idempotency_in_flight');
    gate.resolve();
    assert.equal((await first).statusCode, 200);
    assert.equal((await send(ask)).headers['idempotency-replayed'], 'true');
    assert.equal((await paid(account)).payments, 1);
  });

  test('do not stand in the way of other keys', async () => {
    const account = randomUUID();
    const replies = await Promise.all(Array.from({ length: 32 }, () => send({ account, key: randomUUID() })));
    assert.ok(replies.every((reply) => reply.statusCode === 200));
    assert.deepEqual(await paid(account), { payments: 32, records: 32 });
  });
});

suite('a process that is killed', () => {
  const ask = (url: string, account: string, key: string) =>
    fetch(`${url}/lab/pay/${account}`, {
      method: 'POST',
      headers: { ...person.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ amount: 5 }),
    });

  test('leaves no request that could be carried out twice', { timeout: 120_000 }, async (t) => {
    const account = randomUUID();
    const keys = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const { child, url } = await startLab(t, house);
      const stopping = new AbortController();
      const caller = async () => {
        while (!stopping.signal.aborted) {
          const key = randomUUID();
          keys.add(key);
          await ask(url, account, key).catch(() => undefined);
        }
      };
      const calling = Promise.all(Array.from({ length: 16 }, caller));
      await sleep(200 + Math.random() * 300);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      stopping.abort();
      await calling;
    }
    // A backend that lost its client in the middle of a commit may still be at it.
    await sleep(500);
    const statuses = new Map<number, number>();
    for (const key of keys) {
      const { statusCode } = await send({ account, key });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    assert.deepEqual(await paid(account), { payments: keys.size, records: keys.size });
    assert.deepEqual(
      [...statuses.keys()].filter((status) => status !== 200 && status !== 409),
      [],
    );
  });
});

suite('what is kept', () => {
  const rows = () => asSystem(house.deps).selectFrom('platform.idempotency').select(['scope', 'key']).execute();
  const age = (key: string) =>
    asAdmin(
      (client) => client.query(`update platform.idempotency set expires_at = now() where key = $1`, [key]),
      house.database,
    );

  test('is forgotten after a day, and then the key is free', async () => {
    const [account, old, fresh] = [randomUUID(), randomUUID(), randomUUID()];
    await Promise.all([send({ account, key: old }), send({ account, key: fresh })]);
    await age(old);
    assert.equal((await send({ account, key: old })).headers['idempotency-replayed'], undefined, 'even undeleted');
    assert.equal((await send({ account, key: old })).headers['idempotency-replayed'], 'true');

    await age(old);
    assert.equal(await forgetIdempotencyKeys(house.deps), 1);
    const keys = (await rows()).map(({ key }) => key);
    assert.ok(!keys.includes(old) && keys.includes(fresh));
  });

  test('cannot be read or changed by whoever acts, only claimed', async () => {
    const denied = async (statement: string) =>
      assert.rejects(
        asAdmin(async (client) => {
          await client.query('begin; set local role tamga_app');
          await client.query(statement);
        }, house.database),
        /permission denied/,
      );
    await denied('select * from platform.idempotency');
    await denied(`insert into platform.idempotency (scope, key, request_hash) values ('a', 'b', '')`);
    await denied(`update platform.idempotency set response = ''`);
    await denied('delete from platform.idempotency');
  });
});

suite('an operation that requires a key', () => {
  const defectsOf = async (
    work: (house: Pick<House, 'deps'>, origin: Parameters<typeof system>[1]) => Promise<void>,
  ) => {
    const defects: string[] = [];
    const options: HouseOptions = {
      kernel: { reportDefect: (defect) => void defects.push(defect) },
      furnish: (app, deps) =>
        mount(app, { ...moody, unaudited: 'a test' }, async (_, { origin }) => {
          await work({ deps }, origin);
          return {};
        }),
    };
    const other = await openHouse({ after }, options);
    const { headers } = await other.signIn();
    const ask = { method: 'POST', url: '/lab/moody/a', payload: { mood: 'well' } } as const;
    await other.app.inject({ ...ask, headers: { ...headers, 'idempotency-key': 'a' } });
    return defects;
  };
  const once = (house: Pick<House, 'deps'>, origin: Parameters<typeof system>[1]) =>
    transact(house.deps, system('test', origin), async () => undefined);

  test('and makes its change in one transaction is sound, whoever acts in it', async () => {
    assert.deepEqual(await defectsOf(once), []);
  });

  test('and opens none, or several, is a defect: the key holds nothing there', async () => {
    const found = (count: number) => [`POST /lab/moody/{account} requires a key and made ${count} transactions`];
    assert.deepEqual(await defectsOf(async () => undefined), found(0));
    const twice = async (...given: Parameters<typeof once>) => {
      await once(...given);
      await once(...given);
    };
    assert.deepEqual(await defectsOf(twice), found(2));
  });
});
