import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { suite, test } from 'node:test';
import { wholeSample } from '@tamga/contract/relay';
import { compareCode } from '../app/relay/compare-code.server.ts';
import { reasonOf } from '../app/relay/reasons.ts';
import { wayOf, type Whole } from '../app/relay/way.server.ts';
import { waysOf } from '../app/relay/ways.ts';

type Leg = Whole['assignments'][number];
const sample: Whole = wholeSample;
const [leg] = sample.assignments as [Leg];
const at = '2026-01-05T02:30:00.000Z';
const attempt = (number: number, http_status: number | null) => ({
  attempt: number,
  started_at: at,
  http_status,
  latency_ms: 41,
  error: http_status === null ? 'connect ECONNREFUSED' : null,
});
const namesOf = (one: Whole) => wayOf(one).map(({ name }) => name);
const withLegs = (...legs: Leg[]): Whole => ({ ...sample, assignments: legs });

suite('the way of a request', () => {
  test('of ours that was delivered with a receipt and answered', () => {
    const said = Buffer.from(JSON.stringify({ received_at: '2026-01-05T02:30:00.120Z' })).toString('base64url');
    const answer = { status: 'ok', error: null, payload: {} } as const;
    const one = {
      ...withLegs({ ...leg, state: 'responded', receipt: `a.${said}.b`, answer }),
      state: 'completed',
    } as const;
    const way = wayOf(one);
    assert.deepEqual(
      way.map(({ name, at }) => [name, at]),
      [
        ['accepted', at],
        ['signed', at],
        ['delivered', '2026-01-05T02:30:00.041Z'],
        ['receipt', '2026-01-05T02:30:00.120Z'],
        ['answered', one.updated_at],
      ],
    );
    assert.ok(way.every(({ tone }) => tone === 'success'));
  });

  test('of ours that waits for an answer, without a receipt', () => {
    assert.deepEqual(namesOf(sample), ['accepted', 'signed', 'delivered', 'noReceipt', 'awaiting']);
  });

  test('of ours that failed, and went another way after', () => {
    const dead: Leg = { ...leg, state: 'dead', last_error: 'HTTP 400', deliveries: [attempt(1, 400)] };
    const next: Leg = { ...leg, platform: 'tax', state: 'queued', attempts: 0, deliveries: [], next_attempt_at: at };
    const way = wayOf(withLegs(dead, next));
    assert.deepEqual(
      way.map(({ name, platform, reason }) => [name, platform, reason]),
      [
        ['accepted', 'social-insurance', undefined],
        ['signed', 'social-insurance', undefined],
        ['dead', 'social-insurance', 'malformed'],
        ['queued', 'tax', undefined],
      ],
    );
    assert.equal(way.at(-1)?.until, at);
    assert.deepEqual(namesOf({ ...withLegs(dead), state: 'failed' }), ['accepted', 'signed', 'dead', 'failed']);
  });

  test('of ours without a route, or that is tried again', () => {
    assert.deepEqual(namesOf({ ...withLegs(), state: 'unroutable' }), ['accepted', 'noRoute']);
    const waiting: Leg = { ...leg, state: 'retry_wait', last_error: 'HTTP 503', next_attempt_at: at };
    const way = wayOf(withLegs({ ...waiting, deliveries: [attempt(2, 503), attempt(1, null)] }));
    assert.deepEqual([way.at(-1)?.name, way.at(-1)?.reason, way.at(-1)?.until], ['retry', 'fault', at]);
  });

  test('of theirs, before and after our answer', () => {
    const local: Leg = { ...leg, purpose: 'local', state: 'received', deliveries: [], attempts: 0 };
    const theirs = { ...withLegs(local), direction: 'in', state: 'received' } as const;
    assert.deepEqual(namesOf(theirs), ['came', 'toAnswer']);
    const reply: Leg = { ...leg, purpose: 'response' };
    const done = { ...theirs, state: 'completed', assignments: [{ ...local, state: 'responded' }, reply] } as const;
    const legs = [...done.assignments];
    assert.deepEqual(namesOf({ ...done, assignments: legs }), ['came', 'replied', 'signed', 'delivered', 'noReceipt']);
    const withdrawn: Leg = { ...local, state: 'cancelled' };
    assert.deepEqual(namesOf({ ...theirs, state: 'cancelled', assignments: [withdrawn] }), [
      'came',
      'withdrawn',
      'cancelled',
    ]);
  });

  test('shows nothing of a receipt that cannot be read', () => {
    const receipt = wayOf(withLegs({ ...leg, receipt: 'not.a.receipt' })).find(({ name }) => name === 'receipt');
    assert.equal(receipt?.at, null);
  });
});

test('every reason that the exchange writes down has a sentence', () => {
  const said = {
    'HTTP 302': 'redirect',
    'HTTP 400': 'malformed',
    'HTTP 401': 'forbidden',
    'HTTP 410': 'gone',
    'HTTP 418': 'refused',
    'HTTP 429': 'busy',
    'HTTP 502': 'fault',
    removed: 'removed',
    deadline: 'deadline',
    attempts: 'attempts',
    'connect ECONNREFUSED 127.0.0.1:9': 'unreachable',
    'socket hang up': 'unreachable',
    'getaddrinfo ENOTFOUND nowhere.example': 'unknownAddress',
    'The operation was aborted due to timeout': 'silent',
    'self-signed certificate': 'certificate',
    'the address is not one that others may have us call': 'notAllowed',
    'the answer is longer than 1048576 bytes': 'long',
    'something else': 'other',
  };
  for (const [error, reason] of Object.entries(said)) assert.equal(reasonOf(error), reason, error);
  assert.equal(reasonOf(null), 'none');
});

suite('which way a request would go', () => {
  const platforms = [
    { id: 'a', name: 'A', state: 'active' },
    { id: 'b', name: 'B', state: 'degraded' },
    { id: 'c', name: 'C', state: 'suspended' },
  ] as const;
  const route = (platform_id: string, priority: number, weight: number, match: object = {}) => ({
    platform_id,
    priority,
    weight,
    match: { kind: 'evidence.request', ...match },
  });
  const wanted = {
    kind: 'evidence.request',
    evidence_type: undefined,
    service_code: undefined,
    jurisdiction: undefined,
  };

  test('by the lowest priority, among equals by weight, and never to one that takes nothing', () => {
    const routes = [route('b', 20, 1), route('a', 10, 3), route('b', 10, 1), route('c', 1, 1)];
    assert.deepEqual(waysOf(routes, platforms, wanted), {
      tries: [
        [
          { name: 'A', share: 0.75 },
          { name: 'B', share: 0.25 },
        ],
        [{ name: 'B', share: 1 }],
      ],
      skipped: ['C'],
    });
  });

  test('only by routes that fit all that it says', () => {
    const routes = [route('a', 1, 1, { evidence_type: 'birth' }), route('b', 2, 1, { jurisdiction: null })];
    assert.deepEqual(waysOf(routes, platforms, wanted).tries, [[{ name: 'B', share: 1 }]]);
    const birth = waysOf(routes, platforms, { ...wanted, evidence_type: 'birth' });
    assert.deepEqual(
      birth.tries.flat().map(({ name }) => name),
      ['A', 'B'],
    );
    assert.deepEqual(waysOf(routes, platforms, { ...wanted, kind: 'other.kind' }), { tries: [], skipped: [] });
  });
});

test('the code by which two people compare a key is the hash of its bytes, in digits', () => {
  const bytes = Buffer.alloc(32, 7);
  const code = compareCode(`whpk_${bytes.toString('base64')}`);
  assert.match(code, /^(\d{5} ){3}\d{5}$/);
  const last = (BigInt(`0x${hash('sha256', bytes, 'hex')}`) % 100_000n).toString().padStart(5, '0');
  assert.ok(code.endsWith(last));
  assert.notEqual(compareCode(`whpk_${Buffer.alloc(32, 8).toString('base64')}`), code);
});
