import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { anchorsIn } from '#platform/signing/tokens';
import { firstBroken } from '../../src/modules/relay/chain.ts';
import { listLog } from '../../src/modules/relay/chain.sql.ts';
import { isSound } from '../../src/modules/relay/statements.ts';
import { verifyProof } from '../../src/modules/relay/verifying.ts';
import { asSystem } from '../house.ts';
import type { RelayTown, Side } from './relay-town.ts';

/** What each request is called: its lane, and its place in it. */
export const nameOf = (lane: number, place: number): string => `${lane}:${place}`;

/** Everything that was sent has come once, in the order of its lane, and was answered once. */
export async function checkArrived([one, other]: RelayTown['sides'], lanes: number, each: number): Promise<void> {
  const came = await other.rows<{ case_ref: string }>(`
    select r.case_ref from relay.log l
    join relay.assignment a on a.webhook_id = l.webhook_id and a.purpose = 'local'
    join relay.request r on r.id = a.request_id
    where l.direction = 'in' order by l.seq`);
  const names = came.map(({ case_ref }) => case_ref);
  assert.equal(new Set(names).size, names.length, 'nothing is doubled');
  assert.equal(names.length, lanes * each, 'nothing is lost');
  for (let lane = 0; lane < lanes; lane += 1) {
    const places = names.filter((name) => name.startsWith(`${lane}:`)).map((name) => Number(name.split(':')[1]));
    assert.deepEqual(
      places,
      Array.from({ length: each }, (_, place) => place),
      `lane ${lane} in order`,
    );
  }
  const [ends] = await one.rows<{ completed: number; answers: number }>(`
    select (select count(*)::int from relay.request where direction = 'out' and state = 'completed') as completed,
           (select count(distinct webhook_id)::int from relay.log where direction = 'in') as answers`);
  assert.deepEqual(ends, { completed: lanes * each, answers: lanes * each });
}

/** The log is one chain, without a gap, with a receipt in every row. */
export async function checkChain({ house }: Side, platformId: string, count: number): Promise<void> {
  let after = '0';
  // One that was sent by two workers is in it twice.
  const seen = new Set<string>();
  for (;;) {
    const rows = await listLog(asSystem(house.deps), platformId, after, 5_000);
    if (rows.length === 0) break;
    if (after === '0') assert.equal(firstBroken(rows), null);
    for (const [index, row] of rows.entries()) {
      const before = rows[index - 1];
      if (before) assert.deepEqual(row.prev_hash, before.row_hash);
      assert.notEqual(row.receipt, null, `${row.webhook_id} has its receipt`);
      seen.add(`${row.direction} ${row.webhook_id}`);
    }
    after = rows.at(-1)?.seq ?? after;
  }
  assert.equal(seen.size, count);
}

/** With nothing but public keys and the certificate of the authority: every message, both ways; and a byte changed is found. */
export async function checkProofs(town: RelayTown, keys: { code: string; key: string }[]): Promise<number> {
  const [one] = town.sides;
  const known = { bodies: [], keys, anchors: anchorsIn(readFileSync(town.anchorsFile, 'utf8')) };
  const requests = await one.rows<{ id: string; case_ref: string }>(
    `select id, case_ref from relay.request where direction = 'out' order by id`,
  );
  for (const [index, { id, case_ref }] of requests.entries()) {
    const { data } = await one.relay.ask('GET', `/requests/${id}/proof`);
    const text = JSON.stringify(data);
    const judged = await verifyProof(text, known);
    const open = judged.flatMap(({ statements }) => statements).filter(({ is }) => is !== 'holds');
    assert.deepEqual(open, [], case_ref);
    const said = data.messages.map(({ body }: { body: string }) => {
      const { type, payload } = JSON.parse(Buffer.from(body, 'base64').toString());
      return JSON.stringify({ type, payload });
    });
    const expected = [
      { type: 'relay.request', payload: { name: case_ref } },
      { type: 'relay.response', payload: { to: case_ref } },
    ].map((one) => JSON.stringify(one));
    assert.deepEqual(new Set(said), new Set(expected));
    if (index % 50 === 0) assert.ok(!(await isSoundWith(text, known)), `a byte of ${case_ref}`);
  }
  return requests.length;
}

/** With one letter or digit of it changed to another. */
async function isSoundWith(text: string, known: Parameters<typeof verifyProof>[1]): Promise<boolean> {
  const places = [...text.matchAll(/[0-9a-z]/gi)].map(({ index }) => index);
  const place = places[Math.floor(Math.random() * places.length)] ?? 0;
  const other = text[place] === '7' ? '8' : '7';
  return isSound(await verifyProof(`${text.slice(0, place)}${other}${text.slice(place + 1)}`, known));
}
