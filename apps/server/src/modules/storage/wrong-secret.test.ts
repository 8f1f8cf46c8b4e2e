import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asSystem } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { startSwift } from '#test/swift';
import { formWith } from '#test/uploads';

const pdf = Buffer.from('%PDF-1.7\nwhat nobody gets without the secret');
const url = `/api/v1/gspace/upload?size=${pdf.length}`;

test('a platform whose secret the store refuses keeps no file and no room, and shows none of what lies there', {
  timeout: 300_000,
}, async (t) => {
  const swift = await startSwift();
  if (!swift) return t.skip('Swift is not installed');
  t.after(() => swift.stop());
  const right = await openObjectHouse(t, swift.env);
  const owner = await right.signIn();
  const { payload, headers } = formWith(pdf, 'application/pdf', 'mine.pdf');
  const sent = { method: 'POST', url, payload, headers: { ...headers, ...owner.headers } } as const;
  const kept = await right.app.inject(sent);
  assert.equal(kept.statusCode, 201, kept.body);

  const wrong = await openObjectHouse(t, { ...swift.env, OBJECTS_SECRET: 'another-secret' });
  const person = await wrong.signIn();
  const reply = await wrong.app.inject({ ...sent, headers: { ...headers, ...person.headers } });
  assert.deepEqual([reply.statusCode, reply.json().error], [503, 'objects.store_failed']);
  assert.doesNotMatch(reply.body, /signature|secret|AccessDenied/i);
  const { used_bytes, reserved_bytes } = await asSystem(wrong.deps)
    .selectFrom('storage.space')
    .selectAll()
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow();
  assert.deepEqual([Number(used_bytes), Number(reserved_bytes)], [0, 0]);
  const files = await asSystem(wrong.deps).selectFrom('storage.file').select('id').execute();
  assert.deepEqual(files, []);
  assert.equal((await right.keys()).length, 1, 'nothing else came into the store');
  // What lies there is not read with another secret either: the store refuses before it looks.
  const [key = ''] = await right.keys();
  await assert.rejects(wrong.objects.store.get(key));
});
