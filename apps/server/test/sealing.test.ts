import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as ledger from '#modules/ledger';
import { asAdmin, openHouse, sealBatch } from './house.ts';
import { urlAs } from './template.ts';

/** AUDIT_RECORDS=100000 is the long run; the suite itself takes a shorter one. */
const recordsMin = Number(process.env.AUDIT_RECORDS ?? 3_000);
const writers = 16;

interface Attempt {
  begun: number;
  answered: number;
  tags: string[];
}

test(`${recordsMin} records of ${writers} writers with late commits and kills: none is lost, none is out of order`, {
  timeout: 1_800_000,
}, async (t) => {
  const house = await openHouse({ after }, { logTo: { write: () => undefined } });
  const { deps } = house;
  // The control: what a cursor over ids would have sealed. It must lose records, or this test proves nothing.
  await asAdmin(
    (client) =>
      client.query(`
        create schema naive;
        create table naive.record (id bigint generated always as identity primary key, tag text not null);
        create table naive.sealed (id bigint primary key);
        grant usage on schema naive to tamga_app;
        grant select, insert on naive.record, naive.sealed to tamga_app`),
    house.database,
  );
  const acknowledged: Attempt[] = [];
  const undone: string[] = [];
  const over = new AbortController();
  let written = 0;

  const connect = async (): Promise<pg.Client> => {
    for (;;) {
      const client = new pg.Client({
        connectionString: urlAs('tamga_app', house.database),
        application_name: 'victim',
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        // A record needs an actor, even an empty one.
        await client.query(`select set_config('app.user_id', '', false)`);
        return client;
      } catch {
        // Killed before it was of any use.
        await client.end().catch(() => undefined);
      }
    }
  };

  async function write(): Promise<void> {
    let client = await connect();
    while (written < recordsMin) {
      const begun = performance.now();
      const tags = Array.from({ length: randomInt(1, 12) }, () => randomUUID());
      try {
        await client.query('begin');
        for (const tag of tags) {
          await client.query(
            `insert into audit.pending (actor, action, object, request_id, details) values ('visitor', 'test.done', $1, 'r', '{}')`,
            [tag],
          );
          await client.query('insert into naive.record (tag) values ($1)', [tag]);
        }
        if (randomInt(10) === 0) await sleep(randomInt(randomInt(20) === 0 ? 1_000 : 60));
        const isUndone = randomInt(10) === 0;
        await client.query(isUndone ? 'rollback' : 'commit');
        if (isUndone) undone.push(...tags);
        else {
          acknowledged.push({ begun, answered: performance.now(), tags });
          written += tags.length;
        }
      } catch {
        await client.end().catch(() => undefined);
        client = await connect();
      }
    }
    await client.end();
  }

  async function seal(): Promise<void> {
    while (!over.signal.aborted) {
      await sealBatch(deps, { limit: 500, sign: randomInt(4) === 0 }).catch(() => undefined);
      await sleep(randomInt(20));
    }
  }

  let last = '0';
  const sealNaively = async () => {
    const { rows } = await asAdmin(
      (client) =>
        client.query<{ id: string }>(
          'insert into naive.sealed select id from naive.record where id > $1 order by id returning id',
          [last],
        ),
      house.database,
    );
    last = rows.map(({ id }) => id).reduce((one, two) => (BigInt(one) > BigInt(two) ? one : two), last);
  };
  const sealNaivelyOn = async () => {
    while (!over.signal.aborted) {
      await sealNaively();
      await sleep(randomInt(20));
    }
  };

  let kills = 0;
  async function kill(): Promise<void> {
    while (!over.signal.aborted) {
      await sleep(randomInt(60));
      const { rowCount } = await asAdmin((client) =>
        client.query(
          `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where datname = $1
           and application_name in ('victim', 'tamga') order by random() limit 1) as victim`,
          [house.database],
        ),
      );
      kills += rowCount ?? 0;
    }
  }

  const rest = [seal(), seal(), sealNaivelyOn(), kill()];
  await Promise.all(Array.from({ length: writers }, write));
  over.abort();
  await Promise.all(rest);
  await sealNaively();
  while ((await sealBatch(deps, { limit: 5_000, sign: true })).count > 0);

  const sealed = await asAdmin(
    async (client) =>
      (await client.query<{ tag: string; seq: string }>('select object as tag, seq from audit.record')).rows,
    house.database,
  );
  const seqOf = new Map(sealed.map(({ tag, seq }) => [tag, Number(seq)]));
  const tags = acknowledged.flatMap((attempt) => attempt.tags);
  assert.ok(kills > 0 && tags.length >= recordsMin);
  assert.deepEqual(
    tags.filter((tag) => !seqOf.has(tag)),
    [],
    'what was acknowledged is in the log',
  );
  assert.deepEqual(
    undone.filter((tag) => seqOf.has(tag)),
    [],
    'what was undone is not',
  );
  assert.deepEqual(
    sealed.map(({ seq }) => Number(seq)).toSorted((one, two) => one - two),
    sealed.map((_, index) => index + 1),
  );
  assert.equal(countOutOfOrder(acknowledged, seqOf), 0, 'what was acknowledged before another began comes before it');
  const verdict = await ledger.verifyLog(deps, { from: 1 });
  assert.deepEqual([verdict.broken, verdict.verified], [null, sealed.length]);

  const [naive] = await asAdmin(
    async (client) =>
      (
        await client.query(
          `select count(*)::int as all, (select count(*)::int from naive.sealed) as sealed from naive.record`,
        )
      ).rows,
    house.database,
  );
  assert.ok(naive.sealed < naive.all, 'the control loses records');
  t.diagnostic(`${sealed.length} sealed, ${kills} kills, the control lost ${naive.all - naive.sealed} of ${naive.all}`);
});

function countOutOfOrder(attempts: Attempt[], seqOf: Map<string, number>): number {
  const spans = attempts.map(({ begun, answered, tags }) => {
    const numbers = tags.map((tag) => seqOf.get(tag) ?? 0);
    return { begun, answered, first: Math.min(...numbers), last: Math.max(...numbers) };
  });
  const byAnswer = spans.toSorted((one, two) => one.answered - two.answered);
  let at = 0;
  let highest = 0;
  let wrong = 0;
  for (const span of spans.toSorted((one, two) => one.begun - two.begun)) {
    for (let earlier = byAnswer[at]; earlier && earlier.answered < span.begun; earlier = byAnswer[at]) {
      highest = Math.max(highest, earlier.last);
      at += 1;
    }
    if (highest > span.first) wrong += 1;
  }
  return wrong;
}
