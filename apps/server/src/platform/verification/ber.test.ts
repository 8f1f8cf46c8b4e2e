import assert from 'node:assert/strict';
import { test } from 'node:test';
import { derOf } from './ber.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
/** A sequence of a number, of bytes in two parts, and of a set with a length that is longer than needed. */
const open = hex('3080 020105 2480 0402abcd 0401ef 0000 318103020107 0000');
const closed = hex('300d 020105 0403abcdef 3103020107');

test('a value with open lengths is written anew as DER', () => {
  assert.deepEqual(derOf(Buffer.concat([open, hex('000000')])), { der: closed, length: open.length });
  assert.deepEqual(derOf(closed), { der: closed, length: closed.length });
});

test('a long one gets the shortest length that there is', () => {
  const long = Buffer.alloc(300, 7);
  const { der } = derOf(Buffer.concat([hex('3080 0484 0000012c'), long, hex('0000')]));
  assert.deepEqual(der, Buffer.concat([hex('30820130 0482012c'), long]));
});

test('what ends too early, goes too deep or is none is refused', () => {
  for (let length = 0; length < open.length; length += 1)
    assert.throws(() => derOf(open.subarray(0, length)), /not BER/, `${length}`);
  assert.throws(() => derOf(Buffer.from('3080'.repeat(50), 'hex')), /too much/);
  assert.throws(() => derOf(Buffer.concat([hex('3080'), Buffer.alloc(60_000, hex('0400')), hex('0000')])), /too much/);
  for (const bad of ['0480 00 0000', '3f8100', '3003 0205 01', '2480 020105 0000', '3085 0000000001 00'])
    assert.throws(() => derOf(hex(bad)), /not BER/, bad);
});
