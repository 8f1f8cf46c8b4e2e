import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { sql } from 'kysely';
import { openHouse } from '#test/house';
import { type Actor, system } from '#platform/actor';
import { actingAs, asActor, type Db, transact, type Tx } from './db.ts';
import { prepared, preparedAtCommit, type Value } from './prepared.ts';

const house = await openHouse({ after });
const { deps } = house;
const [one, two] = [await house.signIn(), await house.signIn()];
const origin = { requestId: 'test', address: '', auditRecords: 0 };
const person = (userId: string): Actor => ({
  kind: 'person',
  userId,
  sessionId: '',
  role: 'user',
  level: 4,
  renewedBy: 'recent_eid',
  permissions: new Set(),
  origin,
});
const visitor: Actor = { kind: 'visitor', origin };
const ids = (db: Db) => db.selectFrom('users.user').select('id').execute();
const setting = async (db: Db) =>
  (
    await sql<{ user: string | null; role: string }>`
    select current_setting('app.user_id', true) as user, current_user as role`.execute(db)
  ).rows[0]!;

suite('a query as an actor', () => {
  test('sees the rows of that actor and no others', async () => {
    assert.deepEqual(await ids(asActor(deps, person(one.userId))), [{ id: one.userId }]);
    assert.deepEqual(await ids(asActor(deps, person(two.userId))), [{ id: two.userId }]);
    assert.equal((await ids(asActor(deps, system('test')))).length, 2);
  });

  test('as nobody is an error, not all rows and not none', async () => {
    await assert.rejects(ids(asActor(deps, visitor)), /invalid input syntax for type uuid/);
    await assert.rejects(
      deps.pool.use((client) => client.query('select id from users."user"')),
      /unrecognized configuration parameter|invalid input syntax/,
    );
  });

  test('leaves nothing behind on its connection, be it well or ill', async () => {
    for (let round = 0; round < 20; round += 1) {
      await asActor(deps, round % 2 ? person(one.userId) : system('test'))
        .selectFrom('rbac.epoch')
        .select('value')
        .execute();
      await assert.rejects(sql`select 1 / 0`.execute(asActor(deps, person(one.userId))), /division by zero/);
      await assert.rejects(sql`select nonsense from nowhere`.execute(asActor(deps, system('test'))), /does not exist/);
      const { rows } = await deps.pool.use((client) =>
        client.query(`select coalesce(current_setting('app.user_id', true), '') as user, current_user as role`),
      );
      assert.deepEqual(rows[0], { user: '', role: 'tamga_app' });
    }
  });

  test('that failed to parse can be right the next time', async () => {
    const db = asActor(deps, system('test'));
    const query = () => sql`select thing from platform.later`.execute(db);
    await assert.rejects(query(), /does not exist/);
    await assert.rejects(query(), /does not exist/);
  });

  test('that failed to run is not parsed twice', async () => {
    const divide = (by: number) =>
      sql<{ value: number }>`select 10 / ${by}::int as value`.execute(asActor(deps, visitor));
    for (let round = 0; round < 10; round += 1) await assert.rejects(divide(0), /division by zero/);
    assert.equal((await divide(5)).rows[0]?.value, 2);
  });

  test('tells how many rows it changed', async () => {
    const result = await asActor(deps, system('test'))
      .updateTable('users.user')
      .set({ ge_id: 'g1' })
      .where('id', '=', one.userId)
      .executeTakeFirst();
    assert.equal(result.numUpdatedRows, 1n);
  });
});

suite('a transaction', () => {
  test('holds its actor from the first statement to the last, and no longer', async () => {
    const seen = await transact(deps, person(one.userId), async ({ db }) => [await setting(db), await setting(db)]);
    assert.deepEqual(seen, [
      { user: one.userId, role: 'tamga_app' },
      { user: one.userId, role: 'tamga_app' },
    ]);
    assert.equal((await transact(deps, system('test'), ({ db }) => setting(db))).role, 'tamga_system');
    assert.equal((await transact(deps, visitor, ({ db }) => setting(db))).role, 'tamga_app');
  });

  test('is undone as a whole when its work fails', async () => {
    const work = transact(deps, system('test'), async ({ db }) => {
      await db.updateTable('users.user').set({ given_name: 'Өөр' }).execute();
      throw new Error('changed my mind');
    });
    await assert.rejects(work, /changed my mind/);
    const names = await asActor(deps, system('test')).selectFrom('users.user').select('given_name').execute();
    assert.ok(names.every(({ given_name }) => given_name === 'Сүх'));
  });

  test('whose failure was swallowed is not reported as saved', async () => {
    const work = transact(deps, system('test'), async ({ db }) => {
      await db.updateTable('users.user').set({ email: 'a@b.mn' }).execute();
      await sql`select 1 / 0`.execute(db).catch(() => undefined);
      return 'saved';
    });
    await assert.rejects(work, /rolled back/);
  });

  test('inside another joins it', async () => {
    const work = transact(deps, system('outer'), async (deps) => {
      await transact(deps, system('inner'), ({ db }) =>
        db.updateTable('users.user').set({ email: 'x@y.mn' }).execute(),
      );
      throw new Error('outer fails');
    });
    await assert.rejects(work, /outer fails/);
    const emails = await asActor(deps, system('test')).selectFrom('users.user').select('email').execute();
    assert.ok(emails.every(({ email }) => email === null));
  });

  test('is not joined by another actor, whose rights it would lend', async () => {
    const joinedBy = (actor: Actor) =>
      transact(deps, system('outer'), async (deps) => transact(deps, actor, ({ db }) => ids(db)));
    await assert.rejects(joinedBy(person(one.userId)), /joined by person/);
    await assert.rejects(
      transact(deps, person(one.userId), async (deps) => transact(deps, person(two.userId), ({ db }) => ids(db))),
      /joined by person/,
    );
    await assert.rejects(
      transact(deps, person(one.userId), async (deps) => ids(asActor(deps, system('look')))),
      /joined by system/,
    );
  });

  test('does a part as somebody else where that is said, and is itself again afterwards', async () => {
    const seen = await transact(deps, person(one.userId), async (deps) => [
      await ids(deps.db),
      await actingAs(deps, person(two.userId), () => ids(deps.db)),
      (await actingAs(deps, system('look'), () => ids(asActor(deps, system('look'))))).length,
      await setting(deps.db),
    ]);
    assert.deepEqual(seen, [[{ id: one.userId }], [{ id: two.userId }], 2, { user: one.userId, role: 'tamga_app' }]);
  });

  test('whose part as somebody else failed is not saved, though the failure was swallowed', async () => {
    const work = transact(deps, person(one.userId), async (deps) => {
      await actingAs(deps, system('look'), () => Promise.reject(new Error('no'))).catch(() => undefined);
      return ids(deps.db);
    });
    await assert.rejects(work, /rolled back/);
  });

  test('asks on its own connection, also where there is no other', async () => {
    const all = await Promise.all(
      Array.from({ length: 16 }, () =>
        transact(deps, person(one.userId), async (deps) => {
          await ids(deps.db);
          return ids(asActor(deps, person(one.userId)));
        }),
      ),
    );
    assert.equal(all.length, 16);
    const held = await transact(deps, system('test'), async (deps) => {
      const pid = async (db: Db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0];
      return [await pid(deps.db), await pid(asActor(deps, system('test')))];
    });
    assert.deepEqual(held[0], held[1]);
  });

  test('that asks nothing opens nothing', async () => {
    assert.equal(await transact(deps, visitor, async () => 7), 7);
  });

  test('takes its handle with it when it ends', async () => {
    let kept: Tx | undefined;
    await transact(deps, person(one.userId), async ({ db }) => {
      kept = db;
      await ids(db);
    });
    await assert.rejects(ids(kept!), /after its transaction ended/);
    await assert.rejects(
      transact(deps, person(two.userId), async ({ db }) => {
        await ids(db);
        await ids(kept!);
      }),
      /after its transaction ended/,
    );
  });

  test('of sixteen at once over four connections each sees its own', async () => {
    const people = Array.from({ length: 16 }, (_, index) => (index % 2 ? one : two).userId);
    const seen = await Promise.all(
      people.map((id) =>
        transact(deps, person(id), async ({ db }) => {
          await sql`select pg_sleep(0.005)`.execute(db);
          return (await ids(db))[0]?.id;
        }),
      ),
    );
    assert.deepEqual(seen, people);
  });
});

suite('a prepared query', () => {
  const find = prepared((db, value: Value<{ id: string; name: string }>) =>
    db.selectFrom('users.user').select('id').where('given_name', '=', value('name')).where('id', '=', value('id')),
  );

  test('takes each value where it belongs, call after call', async () => {
    const db = asActor(deps, system('test'));
    assert.deepEqual(await find(db, { id: one.userId, name: 'Сүх' }), [{ id: one.userId }]);
    assert.deepEqual(await find(db, { name: 'Сүх', id: two.userId }), [{ id: two.userId }]);
    assert.deepEqual(await find(db, { id: one.userId, name: 'Өөр' }), []);
  });

  test('runs as the actor of the handle it is given, in a transaction too', async () => {
    assert.deepEqual(await find(asActor(deps, person(two.userId)), { id: one.userId, name: 'Сүх' }), []);
    const seen = await transact(deps, person(one.userId), ({ db }) => find(db, { id: one.userId, name: 'Сүх' }));
    assert.deepEqual(seen, [{ id: one.userId }]);
  });
});

suite('a statement at the commit', () => {
  const rename = preparedAtCommit((db, value: Value<{ id: string; email: string | null }>) =>
    db
      .updateTable('users.user')
      .set({ email: value('email') })
      .where('id', '=', value('id')),
  );
  const emailOf = async (id: string) =>
    (await asActor(deps, system('test')).selectFrom('users.user').select('email').where('id', '=', id).execute())[0]
      ?.email;

  test('is saved with the rest, also where there is no rest', async () => {
    for (const email of ['a@a.mn', 'b@b.mn', null]) {
      await transact(deps, system('test'), async ({ db }) => {
        await ids(db);
        rename(db, { id: one.userId, email });
        rename(db, { id: two.userId, email });
      });
      assert.deepEqual([await emailOf(one.userId), await emailOf(two.userId)], [email, email]);
    }
    await transact(deps, system('test'), async ({ db }) => rename(db, { id: one.userId, email: 'alone@a.mn' }));
    assert.equal(await emailOf(one.userId), 'alone@a.mn');
  });

  test('runs as the actor of the transaction, who may not be allowed to', async () => {
    for (let round = 0; round < 8; round += 1) {
      const work = transact(deps, person(one.userId), async ({ db }) =>
        rename(db, { id: one.userId, email: 'c@c.mn' }),
      );
      await assert.rejects(work, /permission denied/);
    }
    assert.equal(await emailOf(one.userId), 'alone@a.mn');
  });

  test('takes the whole transaction with it when it fails, and leaves good connections behind', async () => {
    const divide = preparedAtCommit((db, value: Value<{ by: number }>) =>
      db.updateTable('users.user').set({ email: sql<string>`(1 / ${value('by')}::int)::text` }),
    );
    for (let round = 0; round < 12; round += 1) {
      const work = transact(deps, system('test'), async ({ db }) => {
        await db.updateTable('users.user').set({ email: 'lost@a.mn' }).execute();
        divide(db, { by: round % 3 === 0 ? 1 : 0 });
        rename(db, { id: one.userId, email: 'kept@a.mn' });
      });
      if (round % 3 === 0) await work;
      else await assert.rejects(work, /division by zero/);
      assert.equal(await emailOf(one.userId), 'kept@a.mn');
    }
  });

  test('is refused after the end', async () => {
    let kept: Tx | undefined;
    await transact(deps, system('test'), async ({ db }) => {
      kept = db;
    });
    assert.throws(() => rename(kept!, { id: one.userId, email: null }), /after its transaction ended/);
  });
});
