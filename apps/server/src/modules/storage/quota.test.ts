import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { asSystem, type SignedIn } from '#test/house';
import { type ObjectHouse, openObjectHouse } from '#test/objects';
import { foundOrganisation } from '#test/ownership';
import { settingsBeside, startProcess } from '#test/processes';
import { serverProgram } from '#test/program';
import { startSwift } from '#test/swift';
import { formWith } from '#test/uploads';
import { eventually } from '#test/eventually';
import * as objects from '#modules/objects';
import { giveRoomBack } from './sweeping.ts';

const megabyte = 1024 * 1024;
const pdf = (sizeBytes: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(sizeBytes - 9)]);

const spaceOf = async (house: ObjectHouse, id: string) => {
  const db = asSystem(house.deps);
  const row = await db.selectFrom('storage.space').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const versions = await db
    .selectFrom('storage.version as version')
    .innerJoin('storage.file as file', 'file.id', 'version.file_id')
    .innerJoin('objects.object as object', 'object.id', 'version.object_id')
    .select(['version.size_bytes', 'object.size_bytes as stored', 'object.state'])
    .where('file.space_id', '=', id)
    .execute();
  const sum = versions.reduce((total, { size_bytes }) => total + Number(size_bytes), 0);
  for (const { size_bytes, stored, state } of versions) assert.deepEqual([stored, state], [size_bytes, 'clean']);
  return { used: Number(row.used_bytes), reserved: Number(row.reserved_bytes), sum, count: versions.length };
};
const send = (house: ObjectHouse, who: SignedIn, bytes: Buffer, name: string, query = '') => {
  const { payload, headers } = formWith(bytes, 'application/pdf', name);
  const url = `/api/v1/gspace/upload?size=${bytes.length}&${query}`;
  return house.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...who.headers } });
};

for (const place of ['a folder', 'S3']) {
  test(`of 200 uploads at once into ${place} exactly as many are kept as fit, and every byte is counted`, {
    timeout: 600_000,
  }, async (t) => {
    const swift = place === 'S3' ? await startSwift() : null;
    if (place === 'S3' && !swift) return t.skip('Swift is not installed');
    if (swift) t.after(() => swift.stop());
    const settings = { STORAGE_ORGANISATION_MB: '1', OBJECTS_UPLOADS_AT_ONCE: '1000', OBJECTS_TIMEOUT_MS: '60000' };
    const house = await openObjectHouse(t, { ...swift?.env, ...settings }, undefined, { limits: 'off' });
    const owner = await house.signIn();
    const { id: of = '' } = await foundOrganisation(house, owner);
    // So many that half of them do not fit; some have the same name, and are versions of one file.
    const sizeBytes = Math.floor(megabyte / 100);
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) => send(house, owner, pdf(sizeBytes), `${index % 190}.pdf`, `of=${of}`)),
    );
    const refusals = replies.filter(({ statusCode }) => statusCode !== 201).map((reply) => reply.json().error);
    assert.deepEqual([refusals.length, new Set(refusals)], [100, new Set(['storage.quota_exceeded'])]);
    const { used, reserved, sum, count } = await spaceOf(house, of);
    assert.deepEqual([used, reserved, sum, count], [100 * sizeBytes, 0, 100 * sizeBytes, 100]);
    // To the byte: what is left is taken whole, and one byte more is not.
    const left = megabyte - used;
    assert.equal((await send(house, owner, pdf(left + 1), 'more.pdf', `of=${of}`)).statusCode, 409);
    assert.equal((await send(house, owner, pdf(left), 'last.pdf', `of=${of}`)).statusCode, 201);
    assert.equal((await spaceOf(house, of)).used, megabyte);
  });
}

test('room comes and goes at once with uploads, deletions and the same name, and the books still agree', async (t) => {
  const settings = { OBJECTS_UPLOADS_AT_ONCE: '1000', STORAGE_PERSON_MB: '1' };
  const house = await openObjectHouse(t, settings, undefined, { limits: 'off' });
  const who = await house.signIn();
  const remove = async (id: string) => {
    for (const more of ['', '&forever=true'])
      await house.app.inject({ method: 'DELETE', url: `/api/v1/gspace/?id=${id}${more}`, headers: who.headers });
  };
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const reply = await send(house, who, pdf(1_000 + index), index % 3 === 0 ? 'same.pdf' : `${index}.pdf`);
      assert.equal(reply.statusCode, 201, reply.body);
      if (index % 2 === 0) await remove(reply.json().data.id);
    }),
  );
  const { used, reserved, sum } = await spaceOf(house, who.userId);
  assert.deepEqual([used, reserved], [sum, 0]);
});

test('of an upload whose API is killed in the middle nothing is left, and its room is given back', {
  timeout: 300_000,
}, async (t) => {
  const house = await openObjectHouse(t, { STORAGE_PERSON_MB: '10' }, undefined, { limits: 'off' });
  const who = await house.signIn();
  const before = pdf(1_000);
  assert.equal((await send(house, who, before, 'before.pdf')).statusCode, 201);
  const env = {
    ...settingsBeside(house),
    ...house.env,
    STORAGE_PERSON_MB: '10',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'info',
  };
  const child = startProcess(t, [serverProgram, 'api'], env);
  const address = await new Promise<URL>((resolve) =>
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
      if (found) resolve(new URL(found[0]));
    }),
  );
  const { payload, headers } = formWith(pdf(8 * megabyte), 'application/pdf', 'half.pdf');
  const path = `/api/v1/gspace/upload?size=${8 * megabyte}`;
  const sending = request(address, {
    method: 'POST',
    path,
    headers: { ...headers, ...who.headers, 'content-length': payload.length },
  });
  const failed = once(sending, 'error');
  sending.write(payload.subarray(0, 3 * megabyte));
  await eventually(async () => assert.equal((await spaceOf(house, who.userId)).reserved, 8 * megabyte));
  assert.equal((await send(house, who, pdf(3 * megabyte), 'other.pdf')).statusCode, 409, 'it is promised to the other');
  child.kill('SIGKILL');
  await Promise.all([once(child, 'exit'), failed]);

  assert.equal(await giveRoomBack(house.later(0)), 0, 'it may be an upload that goes on');
  assert.equal(await giveRoomBack(house.later(2)), 1);
  assert.equal(await giveRoomBack(house.later(2)), 0);
  const { used, reserved, sum, count } = await spaceOf(house, who.userId);
  assert.deepEqual([used, reserved, sum, count], [1_000, 0, 1_000, 1]);
  assert.ok((await objects.room.duties![0]!.work(house.later(2))) >= 1);
  assert.equal((await house.keys()).length, 1, 'half a file is no file');
  assert.equal((await send(house, who, pdf(8 * megabyte), 'whole.pdf')).statusCode, 201);
});
