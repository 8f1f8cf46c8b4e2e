import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { request } from 'node:http';
import { after, test } from 'node:test';
import { eventually } from '#test/eventually';
import { asAdmin, asSystem, type SignedIn } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { settingsBeside, startProcess } from '#test/processes';
import { serverProgram } from '#test/program';
import * as objects from '#modules/objects';
import { assembleUpload } from './assembling.ts';
import { dropUploads } from './sweeping.ts';

const house = await openObjectHouse({ after }, {}, undefined, { limits: 'off' });
const db = asSystem(house.deps);
const megabyte = 1024 * 1024;
const pdf = (sizeBytes: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(sizeBytes - 9)]);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const url = '/api/v1/gspace/uploads';

const begin = async ({ headers }: SignedIn, sizeBytes: number, type = 'application/pdf', query = '') => {
  const metadata = `filename ${base64('Зураг төсөл.pdf')},filetype ${base64(type)}`;
  const told = { 'tus-resumable': '1.0.0', 'upload-length': `${sizeBytes}`, 'upload-metadata': metadata };
  return house.app.inject({ method: 'POST', url: `${url}?${query}`, headers: { ...headers, ...told } });
};
const patch = ({ headers }: SignedIn, id: string, offset: number, bytes: Buffer) => {
  const told = { 'upload-offset': `${offset}`, 'content-type': 'application/offset+octet-stream' };
  return house.app.inject({ method: 'PATCH', url: `${url}/${id}`, headers: { ...headers, ...told }, payload: bytes });
};
const ask = ({ headers }: SignedIn, method: 'GET' | 'HEAD' | 'DELETE', id: string) =>
  house.app.inject({ method, url: `${url}/${id}`, headers });
const stateOf = async (who: SignedIn, id: string) => (await ask(who, 'GET', id)).json().data;
const assemble = (id: string) => assembleUpload(house.deps, id, AbortSignal.timeout(60_000));
const roomOf = async ({ headers }: SignedIn) => {
  const { used_bytes, reserved_bytes } = (await house.app.inject({ url: '/api/v1/gspace/', headers })).json().data
    .space;
  return [used_bytes, reserved_bytes];
};

test('a large file comes in parts, each of them once and in its place, and is kept whole', async () => {
  const citizen = await house.signIn();
  const bytes = pdf(9 * megabyte + 7);
  const begun = await begin(citizen, bytes.length, 'application/pdf', `folder=${encodeURIComponent('Ажил')}`);
  assert.equal(begun.statusCode, 201, begun.body);
  const { id } = begun.json().data;
  assert.deepEqual([begun.headers.location, begun.headers['upload-offset']], [`${url}/${id}`, '0']);
  assert.deepEqual(await roomOf(citizen), [0, bytes.length]);

  for (let at = 0; at < bytes.length; ) {
    const part = bytes.subarray(at, at + 4 * megabyte);
    // However many send the same part at once, one of them is taken.
    const replies = await Promise.all([1, 2, 3].map(() => patch(citizen, id, at, part)));
    assert.deepEqual(
      replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
      [200, 409, 409],
    );
    at += part.length;
    const head = await ask(citizen, 'HEAD', id);
    assert.deepEqual([head.headers['upload-offset'], head.headers['tus-resumable']], [`${at}`, '1.0.0']);
  }
  assert.equal((await stateOf(citizen, id)).state, 'checking');
  assert.equal((await ask(citizen, 'DELETE', id)).json().error, 'storage.state_conflict');
  await Promise.allSettled([assemble(id), assemble(id)]);
  const { state, file_id } = await stateOf(citizen, id);
  assert.equal(state, 'kept');
  const read = await house.app.inject({ url: `/api/v1/gspace/download?id=${file_id}`, headers: citizen.headers });
  assert.ok(bytes.equals(read.rawPayload));
  assert.deepEqual(await roomOf(citizen), [bytes.length, 0]);
  assert.deepEqual(await db.selectFrom('storage.part').select('object_id').execute(), []);
  await objects.room.duties![0]!.work(house.later(2));
  assert.equal((await house.keys()).length, 1, 'the parts are gone');
});

test('is refused where it is infected or not what it says, and gives its room back', async () => {
  const citizen = await house.signIn();
  const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;
  const cases = [
    [Buffer.from(`${'a,b\n'.repeat(65_536)}${eicar}\n`), 'text/csv', 'objects.infected'],
    [Buffer.from('<html>'.repeat(60_000)), 'application/pdf', 'objects.type_refused'],
  ] as const;
  for (const [bytes, type, reason] of cases) {
    const { id } = (await begin(citizen, bytes.length, type)).json().data;
    // In the middle of what the scanner looks for.
    const middle = 4 * 65_536 + 20;
    await patch(citizen, id, 0, bytes.subarray(0, middle));
    await patch(citizen, id, middle, bytes.subarray(middle));
    await assemble(id);
    const { state, reason: said, file_id } = await stateOf(citizen, id);
    assert.deepEqual([state, said, file_id], ['refused', reason, null]);
  }
  assert.deepEqual(await roomOf(citizen), [0, 0]);
  assert.equal((await begin(citizen, 201 * megabyte)).json().error, 'objects.too_large');
  assert.equal((await begin(citizen, 0)).json().error, 'storage.file_empty');
  assert.equal((await begin(citizen, 100, 'application/x-msdownload')).json().error, 'objects.type_refused');
  const bare = await house.app.inject({ method: 'POST', url, headers: citizen.headers });
  assert.equal(bare.json().error, 'request.invalid');
});

test('is nobody else’s, can be given up, and is dropped after a day', async () => {
  const [citizen, other] = [await house.signIn(), await house.signIn()];
  const { id } = (await begin(citizen, megabyte)).json().data;
  for (const method of ['GET', 'DELETE'] as const)
    assert.equal((await ask(other, method, id)).json().error, 'storage.upload_not_found');
  assert.equal((await patch(other, id, 0, pdf(megabyte))).json().error, 'storage.upload_not_found');
  assert.equal((await patch(citizen, id, 10, pdf(megabyte / 2))).json().details.offset_bytes, 0);
  assert.equal((await patch(citizen, id, 0, pdf(megabyte + 1))).json().error, 'storage.part_elsewhere');
  assert.equal((await patch(citizen, id, 0, pdf(256 * 1024 - 1))).json().error, 'request.invalid');
  assert.equal((await patch(citizen, id, 0, pdf(256 * 1024))).statusCode, 200);
  assert.equal((await ask(citizen, 'DELETE', id)).statusCode, 200);
  assert.deepEqual([(await ask(citizen, 'GET', id)).statusCode, await roomOf(citizen)], [404, [0, 0]]);

  const { id: forgotten } = (await begin(citizen, megabyte)).json().data;
  await patch(citizen, forgotten, 0, pdf(megabyte / 2));
  await dropUploads(house.later(23));
  assert.equal((await ask(citizen, 'GET', forgotten)).statusCode, 200);
  await dropUploads(house.later(25));
  assert.deepEqual([(await ask(citizen, 'GET', forgotten)).statusCode, await roomOf(citizen)], [404, [0, 0]]);
});

test('what cannot be dropped keeps none of the others, and what is being checked has an hour more', async () => {
  const citizen = await house.signIn();
  const begun = async (part: number): Promise<string> => {
    const { id } = (await begin(citizen, megabyte)).json().data;
    assert.equal((await patch(citizen, id, 0, pdf(part))).statusCode, 200);
    return id;
  };
  const [broken, checking, forgotten] = [await begun(megabyte / 2), await begun(megabyte), await begun(megabyte / 2)];
  const part = await db.selectFrom('storage.part').select('object_id').where('upload_id', '=', broken).execute();
  const become = (state: string) =>
    asAdmin(
      (client) => client.query('update objects.object set state = $1 where id = $2', [state, part[0]?.object_id]),
      house.database,
    );
  await become('infected');
  const statuses = () =>
    Promise.all([broken, checking, forgotten].map(async (id) => (await ask(citizen, 'GET', id)).statusCode));
  await dropUploads(house.later(24.5));
  assert.deepEqual(await statuses(), [200, 200, 404]);
  await become('clean');
  await dropUploads(house.later(25.5));
  assert.deepEqual(await statuses(), [404, 404, 404]);
  assert.deepEqual(await roomOf(citizen), [0, 0]);
});

test('goes on where it was after the API is killed in the middle of a part, and after the worker is', {
  timeout: 300_000,
}, async (t) => {
  const citizen = await house.signIn();
  const bytes = pdf(7 * megabyte);
  const { id } = (await begin(citizen, bytes.length)).json().data;
  const env = { ...settingsBeside(house), ...house.env, PORT: '0', LOG_LEVEL: 'info' };
  const api = startProcess(t, [serverProgram, 'api'], env);
  const address = await new Promise<string>((resolve) =>
    createInterface({ input: api.stdout }).on('line', (line) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
      if (found) resolve(found[0]);
    }),
  );
  const send = (offset: number, part: Buffer, sent = part.length) => {
    const told = { 'upload-offset': `${offset}`, 'content-type': 'application/offset+octet-stream' };
    const headers = { ...citizen.headers, ...told, 'content-length': part.length };
    const sending = request(`${address}${url}/${id}`, { method: 'PATCH', headers });
    sending.write(part.subarray(0, sent));
    return sending;
  };
  const first = send(0, bytes.subarray(0, 3 * megabyte));
  const [reply] = await once(first.end(), 'response');
  assert.equal(reply.statusCode, 200);
  reply.resume();
  const half = send(3 * megabyte, bytes.subarray(3 * megabyte, 6 * megabyte), megabyte);
  const failed = once(half, 'error');
  await new Promise((resolve) => setTimeout(resolve, 300));
  api.kill('SIGKILL');
  await Promise.all([once(api, 'exit'), failed]);

  const { offset_bytes } = await stateOf(citizen, id);
  assert.equal(offset_bytes, 3 * megabyte);
  for (let at = offset_bytes; at < bytes.length; at += 4 * megabyte)
    assert.equal((await patch(citizen, id, at, bytes.subarray(at, at + 4 * megabyte))).statusCode, 200);

  // A worker that is killed while the scanner takes its time leaves all for the next.
  await house.setFaults({ slow_ms: 600_000 });
  const worker = startProcess(t, [serverProgram, 'worker'], { ...env, OBJECTS_SCAN_TIMEOUT_MS: '600000' });
  const pending = () => db.selectFrom('objects.object').select('id').where('state', '=', 'pending').execute();
  await eventually(async () => assert.equal((await pending()).length, 1));
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  await house.setFaults();
  assert.equal((await stateOf(citizen, id)).state, 'checking');
  await assemble(id);
  const { state, file_id } = await stateOf(citizen, id);
  assert.equal(state, 'kept');
  const read = await house.app.inject({ url: `/api/v1/gspace/download?id=${file_id}`, headers: citizen.headers });
  assert.ok(bytes.equals(read.rawPayload));
  assert.deepEqual(await roomOf(citizen), [bytes.length, 0]);
});
