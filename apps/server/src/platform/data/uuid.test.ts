import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidv7 } from './uuid.ts';

const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

test('an id is a UUIDv7 of its moment', () => {
  const id = uuidv7(Date.UTC(2100, 0, 1));
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(timeOf(id), Date.UTC(2100, 0, 1));
});

test('ids only rise, in one millisecond, beyond its counter and when the clock is set back', () => {
  const now = Date.UTC(2101, 0, 1);
  const ids = [
    ...Array.from({ length: 10_000 }, () => uuidv7(now)),
    ...Array.from({ length: 100 }, () => uuidv7(now - 3_600_000)),
    uuidv7(now + 1_000),
  ];
  assert.deepEqual(ids, ids.toSorted());
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(timeOf(ids.at(-1)!), now + 1_000);
});
