import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3';
import { testConfig } from '#test/house';
import { startSwift } from '#test/swift';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { openObjectStore } from './open-object-store.ts';
import { probeStore } from './probe.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-objects-'));
const swift = await startSwift();
const open = (env: Record<string, string>): ObjectStore =>
  openObjectStore(testConfig('none', { OBJECTS_SCANNER_URL: 'none', ...env }))!;
const stores: Record<string, ObjectStore | null> = {
  'a folder': open({ OBJECTS_URL: pathToFileURL(folder).href }),
  S3: swift && open(swift.env),
};

after(async () => {
  for (const store of Object.values(stores)) store?.close();
  await swift?.stop();
  rmSync(folder, { recursive: true });
});

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const read = async (store: ObjectStore, key: string, range?: { start: number; end: number }) => {
  const found = await store.get(key, range);
  return found && buffer(found);
};
async function all(store: ObjectStore, prefix: string): Promise<StoredObject[]> {
  const found = [];
  for await (const object of store.list(prefix)) found.push(object);
  return found.toSorted((one, other) => one.key.localeCompare(other.key));
}
/** Gives some bytes and then fails, as a caller does who goes away. */
const broken = (sizeBytes: number): Readable =>
  Readable.from(
    (function* () {
      yield randomBytes(sizeBytes);
      throw new Error('gone away');
    })(),
  );

for (const [name, store] of Object.entries(stores)) {
  suite(`objects in ${name}`, { skip: !store && 'Swift is not installed' }, () => contract(store!));
}

function contract(store: ObjectStore): void {
  const keyOf = (place = 'lab') => `${place}/${randomUUID()}`;

  test('can be probed, which leaves nothing', async () => {
    await store.check(10_000);
    await probeStore(store);
    assert.deepEqual(await all(store, 'probe'), []);
  });

  test('come back as they were put, empty, small and of many parts', { timeout: 300_000 }, async () => {
    for (const sizeBytes of [0, 1, 70_000, 12 * 1024 * 1024 + 7]) {
      const [key, bytes] = [keyOf(), randomBytes(sizeBytes)];
      await store.put(key, Readable.from(sizeBytes === 0 ? [] : [bytes]));

      assert.equal(hashOf((await read(store, key))!), hashOf(bytes), `${sizeBytes} bytes`);
      const found = await store.head(key);
      assert.equal(found?.sizeBytes, sizeBytes);
      assert.ok(Math.abs(found.modifiedAt.getTime() - Date.now()) < 600_000);
    }
  });

  test('are read from one byte to another, both included, across parts', { timeout: 300_000 }, async () => {
    const [key, bytes] = [keyOf(), randomBytes(6 * 1024 * 1024)];
    await store.put(key, Readable.from([bytes]));
    const part = 5 * 1024 * 1024;
    for (const [start, end] of [
      [0, 0],
      [1, 4],
      [part - 3, part + 3],
      [bytes.length - 1, bytes.length - 1],
    ] as const) {
      const found = (await read(store, key, { start, end }))!;
      // Not deepEqual: to print how megabytes differ takes minutes.
      assert.ok(found.equals(bytes.subarray(start, end + 1)), `${start}-${end}`);
    }
  });

  test('that are not there are told apart from those that fail, and may be deleted', async () => {
    const key = keyOf();
    assert.equal(await store.get(key), null);
    assert.equal(await store.head(key), null);
    await store.delete(key);
  });

  test('are replaced as a whole, and gone once deleted', async () => {
    const key = keyOf();
    await store.put(key, Readable.from([Buffer.from('the first and longer')]));
    await store.put(key, Readable.from([Buffer.from('the second')]));
    assert.equal(String(await read(store, key)), 'the second');
    await store.delete(key);
    assert.equal(await store.get(key), null);
  });

  test('are listed by prefix, each once', async () => {
    const place = `list-${randomUUID()}`;
    const keys = [keyOf(place), keyOf(place), keyOf(`${place}/deeper`)].toSorted();
    for (const key of keys) await store.put(key, Readable.from([Buffer.from('x')]));
    await store.put(keyOf(`${place}-other`), Readable.from([Buffer.from('x')]));

    const found = await all(store, place);
    assert.deepEqual(
      found.map(({ key, sizeBytes }) => ({ key, sizeBytes })),
      keys.toSorted((one, other) => one.localeCompare(other)).map((key) => ({ key, sizeBytes: 1 })),
    );
    assert.deepEqual(await all(store, 'nowhere'), []);
    assert.ok((await all(store, '')).length > keys.length);
  });

  test('of a caller who goes away are not there, nor is any part of them', { timeout: 300_000 }, async () => {
    for (const sizeBytes of [10, 11 * 1024 * 1024]) {
      const key = keyOf('broken');
      await assert.rejects(store.put(key, broken(sizeBytes)), /gone away/);
      assert.equal(await store.head(key), null);
    }
    assert.deepEqual(await all(store, 'broken'), []);
    assert.equal(await store.abandonUnfinished(new Date(Date.now() + 3_600_000)), 0);
  });

  test('have no key that leads elsewhere', async () => {
    for (const key of [
      '',
      '/etc/passwd',
      '../up',
      'a/../../up',
      'a//b',
      'a/.hidden',
      '.unfinished/a',
      'A',
      'a\0b',
      'a/',
    ]) {
      await assert.rejects(store.put(key, Readable.from([Buffer.from('x')])), /not a key/, JSON.stringify(key));
      await assert.rejects(store.get(key), /not a key/, JSON.stringify(key));
      await assert.rejects(store.delete(key), /not a key/, JSON.stringify(key));
    }
  });
}

test('a folder forgets the drafts of killed processes, not those that are being written', async () => {
  const store = stores['a folder']!;
  const drafts = path.join(folder, '.unfinished');
  writeFileSync(path.join(drafts, randomUUID()), 'half of it');

  assert.equal(await store.abandonUnfinished(new Date(Date.now() - 60_000)), 0);
  assert.ok(
    (await all(store, '')).every(({ key }) => !key.startsWith('.')),
    'a draft is no object',
  );
  assert.equal(await store.abandonUnfinished(new Date(Date.now() + 60_000)), 1);
  assert.deepEqual(readdirSync(drafts), []);
});

test('S3 forgets the parts of killed processes, not those that are being sent', async (t) => {
  if (!swift) return t.skip('Swift is not installed');
  const { OBJECTS_URL: endpoint, OBJECTS_KEY_ID: accessKeyId, OBJECTS_SECRET: secretAccessKey } = swift.env;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateMultipartUploadCommand({ Bucket: swift.env.OBJECTS_BUCKET, Key: `lab/${randomUUID()}` }));
  client.destroy();
  const store = stores.S3!;

  assert.equal(await store.abandonUnfinished(new Date(Date.now() - 60_000)), 0);
  assert.equal(await store.abandonUnfinished(new Date(Date.now() + 60_000)), 1);
  assert.equal(await store.abandonUnfinished(new Date(Date.now() + 60_000)), 0);
});

test('S3 refuses who has the wrong secret or an unknown key, and it is not taken for nothing there', async (t) => {
  if (!swift) return t.skip('Swift is not installed');
  for (const wrong of [{ OBJECTS_SECRET: 'another-secret' }, { OBJECTS_KEY_ID: 'test:stranger' }]) {
    const store = open({ ...swift.env, ...wrong });
    const refused = { $metadata: { httpStatusCode: 403 } };
    for (const ask of [() => store.put('lab/a', Readable.from([Buffer.from('x')])), () => store.get('lab/a')]) {
      await assert.rejects(ask, (error: typeof refused) => error.$metadata.httpStatusCode === 403);
    }
    await assert.rejects(store.head('lab/a'));
    store.close();
  }
});

suite('a store that is not as it should be', () => {
  const good = stores['a folder']!;
  const refuses = async () => {
    throw new Error('403');
  };

  test('is found out by a probe, in plain words', async () => {
    const wrong: [Partial<ObjectStore>, RegExp][] = [
      [{ put: refuses }, /^Error: nothing can be written there: 403$/],
      [{ get: async () => Readable.from(['other']) }, /^Error: nothing can be read there: what was read is not/],
      [{ delete: refuses }, /^Error: nothing can be deleted there: 403$/],
      [{ delete: async () => undefined }, /^Error: what was deleted is still there$/],
    ];
    for (const [part, words] of wrong) await assert.rejects(probeStore({ ...good, ...part }), words);
  });

  test('says so when it is asked, without a probe', { skip: !swift && 'Swift is not installed' }, async () => {
    const other = open({ ...swift!.env, OBJECTS_BUCKET: 'nobody-made-it' });
    await assert.rejects(other.check(10_000), /^Error: the store answers 404 when asked for the bucket$/);
    other.close();
  });
});
