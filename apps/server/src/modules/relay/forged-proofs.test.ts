import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, suite, test } from 'node:test';
import type { RelayProof } from '@tamga/contract/relay.proof';
import { readToken } from '#platform/signing/tokens';
import { openProvingRelay, verify } from '#test/relay-proofs';
import { stampExchanged } from './batches.worker.ts';
import { digestOf } from './proving.ts';
import { isSound } from './statements.ts';

const stand = await openProvingRelay({ after });
const { house, relay, sendOne, answerTo, takeOne, pinned, prove } = stand;

const correlated = async (id: string) => {
  const { data } = await relay.ask('GET', `/requests/${id}`);
  return { correlation_id: data.correlation_id as string, body_sha256: data.assignments[0].body_sha256 as string };
};

suite('a proof that was changed', () => {
  test('in any byte is found', async () => {
    const { id } = await sendOne();
    await stampExchanged(house.deps);
    const text = Buffer.from(JSON.stringify(await prove(id)));
    assert.ok(isSound(await verify(text.toString(), pinned)));
    // Every eightieth, each time others.
    for (let at = randomInt(80); at < text.length; at += 80) {
      const changed = Buffer.from(text);
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << randomInt(7)), at);
      const around = changed.subarray(Math.max(0, at - 20), at + 20);
      assert.ok(!isSound(await verify(changed.toString('latin1'), pinned)), `byte ${at}: ${around.toString('latin1')}`);
    }
  });

  /** Every value in it, by its way there. */
  type Way = readonly string[];
  const valuesOf = (value: unknown, way: Way = []): [Way, unknown][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, one]) => valuesOf(one, [...way, name]))
      : [[way, value]];
  const put = (holder: unknown, [name = '', ...rest]: Way, value: unknown): unknown => {
    const copy = Array.isArray(holder) ? [...holder] : { ...(holder as object) };
    const next = rest.length === 0 ? value : put(Reflect.get(copy, name), rest, value);
    return Object.assign(copy, { [name]: next });
  };
  const withValue = (proof: RelayProof, way: Way, value: unknown): RelayProof => {
    const copy = put(proof, way, value) as RelayProof;
    // As a forger would.
    return { ...copy, sha256: digestOf(copy) };
  };
  const otherwise = (value: unknown): unknown[] => {
    if (typeof value === 'number') return [value + 1, value - 1, value * 2, 0, -1].filter((one) => one !== value);
    if (typeof value !== 'string') return ['x', 1];
    const ends = ['', `${value} `, `${value}x`, value.slice(1), value.slice(0, -1)];
    const letter = (at: number) =>
      value[at] === 'A' ? 'B' : value[at] === '1' ? '2' : /\d/.test(value[at]!) ? '1' : 'A';
    const places = Array.from({ length: Math.min(value.length, 3) }, () => randomInt(Math.max(1, value.length)));
    return [...ends, null, ...places.map((at) => value.slice(0, at) + letter(at) + value.slice(at + 1))];
  };
  /** What bytes in base64 say, and of a timestamp what is signed in it: the rest of it says nothing. */
  const meaningOf = (way: Way, value: unknown): unknown => {
    const name = way.findLast((one) => Number.isNaN(Number(one)));
    if (typeof value !== 'string' || !['body', 'path', 'token', 'certificates'].includes(String(name))) return value;
    const bytes = Buffer.from(value, 'base64');
    const token = name === 'token' ? readToken(bytes) : 'other';
    return typeof token === 'string' ? bytes.toString('hex') : [token.at, token.signer.raw.toString('hex')];
  };

  test('in any field is found, also where its digest was made to fit', async () => {
    const { id } = await sendOne();
    await answerTo({ id, ...(await correlated(id)) });
    await takeOne();
    await takeOne();
    await stampExchanged(house.deps);
    const proof = await prove(id);
    assert.ok(isSound(await verify(withValue(proof, ['format'], proof.format), pinned)));
    let tried = 0;
    for (const [way, value] of valuesOf(proof)) {
      if (way[0] === 'sha256') continue;
      for (const other of otherwise(value)) {
        if (other === null && way.at(-1) === 'body') continue;
        const changed = withValue(proof, way, other);
        if (JSON.stringify(meaningOf(way, other)) === JSON.stringify(meaningOf(way, value))) continue;
        assert.ok(!isSound(await verify(changed, pinned)), `${way.join('.')}: ${String(other).slice(0, 200)}`);
        tried += 1;
      }
    }
    assert.ok(tried > 250, `${tried}`);
  });

  test('by exchanging, leaving out or adding parts is found', async () => {
    const proof = await prove((await stand.exchangeBoth()).theirs);
    const [first, second] = [proof.messages[0]!, proof.messages[1]!];
    const forged = (messages: RelayProof['messages']) => {
      const changed = { format: proof.format, messages };
      return { ...changed, sha256: digestOf(changed) };
    };
    const forgeries = {
      'the row of one in the batch of another': [{ ...first, row: second.row }],
      'the place of another': [{ ...first, batch: { ...first.batch!, index: second.batch!.index } }],
      'a shorter path': [{ ...first, batch: { ...first.batch!, path: first.batch!.path.slice(1) } }],
      'a longer path': [
        { ...first, batch: { ...first.batch!, path: [...first.batch!.path, first.batch!.path[0] ?? ''] } },
      ],
      'no batch': [{ ...first, batch: null }],
      'no certificates': [{ ...first, batch: { ...first.batch!, certificates: [] } }],
      'no keys': [{ ...first, row: { ...first.row, parties: null } }],
      'a field more': [{ ...first, note: 'x' }],
    };
    for (const [title, messages] of Object.entries(forgeries))
      assert.ok(!isSound(await verify(forged(messages as RelayProof['messages']), pinned)), title);
    for (const text of ['', 'null', '{}', '[]', '{"data":null}', JSON.stringify({ ...proof, more: 1 })])
      assert.ok(!isSound(await verify(text, pinned)), text.slice(0, 40));
  });
});
