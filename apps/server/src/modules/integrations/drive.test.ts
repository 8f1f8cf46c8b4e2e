import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, suite, test } from 'node:test';
import { cloudSettings, integrationClient, openCloudStand, refused } from '#test/cloud';
import { asSystem, type SignedIn } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { connectAccount } from '#test/ownership';
import { eventually } from '#test/eventually';

const stand = await openCloudStand({ after });
const plain = { id: 'plain', drive: { url: `${stand.sandbox.url}/cloud/drive/files`, scope: 'drive' } };
const providers = [
  ...JSON.parse(stand.env['INTEGRATION_PROVIDERS'] ?? '[]'),
  cloudSettings(stand.sandbox.url, { settings: plain }),
];
const settings = {
  ...stand.env,
  INTEGRATION_PROVIDERS: JSON.stringify(providers),
  OPENID_TIMEOUT_MS: '1500',
  STORAGE_PERSON_MB: '1',
};
const house = await openObjectHouse({ after }, settings, undefined, { limits: 'off' });
const client = integrationClient(house);
const db = asSystem(house.deps);
const account = 'bolormaa@cloud.example';

const pdf = (sizeBytes: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(sizeBytes)]).subarray(0, sizeBytes);
const fileOf = (name: string, bytes = pdf(1_000), mimeType = 'application/pdf') => ({
  id: hash('sha256', name, 'hex').slice(0, 20),
  name,
  mimeType,
  bytes,
  modifiedTime: '2026-01-05T10:30:00+08:00',
});
const lay = (...files: ReturnType<typeof fileOf>[]) => stand.cloud.drives.set(account, files);
beforeEach(async () => {
  await stand.setFaults();
  await house.setFaults();
  lay(fileOf('Гэрээ.pdf'));
});

async function connected(): Promise<SignedIn> {
  const person = await house.signIn();
  assert.equal((await client.connect(person)).statusCode, 200);
  return person;
}

/** At a provider that was not asked; its drive knows the token all the same. */
async function allowed(provider: string, scopes: string[]): Promise<SignedIn> {
  const person = await house.signIn();
  await connectAccount(house, person, provider);
  await db.updateTable('integrations.connection').set({ scopes }).where('user_id', '=', person.userId).execute();
  const grant = { account, scope: 'drive', current: '', isOver: false };
  stand.cloud.accessTokens.set('a', { grant, endsAt: Date.now() + 3_600_000 });
  return person;
}

const list = (person: SignedIn, query = '', provider = 'cloud') =>
  client.ask('GET', `/${provider}/files${query}`, person);
const take = (person: SignedIn, name = 'Гэрээ.pdf', more: object = {}) =>
  client.ask('POST', '/cloud/files', person, { file: fileOf(name).id, ...more });
const namesIn = ({ data }: { data: { items: { name: string }[] } }) => data.items.map(({ name }) => name);

const kept = async ({ headers }: SignedIn) => {
  const { data } = (await house.app.inject({ url: '/api/v1/gspace/?view=recent', headers })).json();
  const { used_bytes, reserved_bytes } = data.space;
  return { names: data.items.map(({ name }: { name: string }) => name), used_bytes, reserved_bytes };
};
const nothing = { names: [], used_bytes: 0, reserved_bytes: 0 };
const stateOf = async (person: SignedIn) => (await client.list(person)).data.items[0].connection?.state;
const endTokens = () => {
  for (const token of stand.cloud.accessTokens.values()) token.endsAt = 0;
};

suite('the files of a drive', () => {
  test('are listed page by page and found by a part of their name, where they can be kept', async () => {
    lay(
      fileOf('Гэрээ.pdf'),
      fileOf("It's 100\\%.pdf"),
      fileOf('Зураг.heic', pdf(10), 'image/heic'),
      fileOf('Гэрчилгээ.pdf'),
    );
    const person = await connected();
    const first = await list(person, '?limit=2');
    assert.deepEqual(namesIn(first), ['Гэрээ.pdf', "It's 100\\%.pdf"]);
    assert.deepEqual(first.data.items[0], {
      id: fileOf('Гэрээ.pdf').id,
      name: 'Гэрээ.pdf',
      media_type: 'application/pdf',
      size_bytes: 1_000,
      modified_at: '2026-01-05T02:30:00.000Z',
      obstacle: null,
    });
    const second = await list(person, `?limit=2&after=${first.data.next}`);
    assert.deepEqual([namesIn(second), second.data.next], [['Гэрчилгээ.pdf'], null]);
    assert.deepEqual(namesIn(await list(person, `?name=${encodeURIComponent('гэрч')}`)), ['Гэрчилгээ.pdf']);
    assert.deepEqual(namesIn(await list(person, `?name=${encodeURIComponent("t's 100\\%")}`)), ["It's 100\\%.pdf"]);
  });

  test('of a drive that cannot search are told with what stands in the way, and not searched', async () => {
    lay(fileOf('Зураг.heic', pdf(10), 'image/heic'), fileOf('large.pdf'), { ...fileOf('up.pdf'), id: '../up' });
    const person = await allowed('plain', ['drive']);
    await stand.setFaults({ drive_says_longer: 60_000_000 });
    const { items, has_search } = (await list(person, '', 'plain')).data;
    assert.deepEqual(
      items.map(({ obstacle }: { obstacle: string }) => obstacle),
      ['type', 'too_large'],
    );
    assert.equal(has_search, false);
    assert.deepEqual(refused(await list(person, '?name=a', 'plain')), [400, 'request.invalid']);
  });

  test('are read by the person alone who has connected it, and has allowed that', async () => {
    const [owner, stranger] = [await connected(), await house.signIn()];
    assert.equal((await list(owner)).statusCode, 200);
    assert.deepEqual(refused(await list(stranger)), [404, 'integrations.not_connected']);
    assert.deepEqual(refused(await take(stranger)), [404, 'integrations.not_connected']);
    assert.equal((await client.ask('GET', '/cloud/files')).statusCode, 401);
    for (const [provider, scopes] of [
      ['plain', ['calendar']],
      ['social', ['drive']],
      ['gone', ['drive']],
    ] as const) {
      const person = await allowed(provider, [...scopes]);
      assert.deepEqual(refused(await list(person, '', provider)), [409, 'integrations.no_drive'], provider);
    }
  });
});

suite('a file that is taken', () => {
  test('is kept as an upload is, with its bytes counted, a record and an event', async () => {
    const bytes = pdf(300_000);
    lay(fileOf('Гэрээ\u202e.pdf', bytes));
    const person = await connected();
    const { statusCode, data } = await take(person, 'Гэрээ\u202e.pdf', { folder: 'Гэр' });
    assert.equal(statusCode, 201);
    assert.partialDeepStrictEqual(data, {
      name: 'Гэрээ.pdf',
      folder: 'Гэр',
      version: 1,
      size_bytes: 300_000,
      sha256: hash('sha256', bytes),
    });
    const url = `/api/v1/gspace/download?id=${data.id}`;
    assert.deepEqual((await house.app.inject({ url, headers: person.headers })).rawPayload, bytes);
    assert.deepEqual(await kept(person), { names: ['Гэрээ.pdf'], used_bytes: 300_000, reserved_bytes: 0 });
    assert.ok((await client.list(person)).data.items[0].connection.used_at);
    const object = `person:${person.userId}`;
    const records = await db
      .selectFrom('audit.pending')
      .select(['actor', 'details'])
      .where('object', '=', object)
      .where('action', '=', 'integrations.file_taken')
      .execute();
    assert.deepEqual(records, [{ actor: object, details: '{"provider":"cloud"}' }]);
    const events = await db
      .selectFrom('platform.outbox_pending')
      .select(['data'])
      .where('aggregate', '=', object)
      .where('type', '=', 'integrations.file_taken')
      .execute();
    assert.deepEqual(events, [{ data: { id: person.userId, provider: 'cloud' } }]);
  });

  test('taken again is a new version', async () => {
    const person = await connected();
    await take(person);
    assert.equal((await take(person)).data.version, 2);
  });

  test('for which there is no room is not asked for', async () => {
    lay(fileOf('large.pdf', pdf(1_200_000)));
    const person = await connected();
    const before = stand.cloud.figures.reads;
    assert.deepEqual(refused(await take(person, 'large.pdf')), [409, 'storage.quota_exceeded']);
    assert.deepEqual([stand.cloud.figures.reads, await kept(person)], [before, nothing]);
  });

  test('is not kept where its person disconnects while it comes', async () => {
    const person = await connected();
    const before = stand.cloud.figures.reads;
    await stand.setFaults({ slow_ms: 500 });
    const taking = take(person);
    await eventually(async () => assert.equal(stand.cloud.figures.reads, before + 1));
    assert.equal((await client.disconnect(person)).statusCode, 200);
    assert.deepEqual(refused(await taking), [404, 'integrations.not_connected']);
    assert.deepEqual(await kept(person), nothing);
  });
});

suite('a drive that lies or fails', () => {
  const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;
  for (const [title, faults, code] of [
    ['sends fewer bytes than it said', { drive_says_longer: 10 }, 'integrations.drive_file_differs'],
    ['sends more bytes than it said', { drive_says_longer: -10 }, 'integrations.drive_file_differs'],
    ['says that a file is larger than may be kept', { drive_says_longer: 60_000_000 }, 'objects.too_large'],
    ['says that a document is a picture', { drive_says_type: 'image/png' }, 'objects.type_refused'],
    ['says that it is a program', { drive_says_type: 'application/x-msdownload' }, 'objects.type_refused'],
    ['stalls in the middle', { drive_stalls: true }, 'integrations.provider_unavailable'],
    ['hangs up in the middle', { drive_hangs_up: true }, 'integrations.provider_unavailable'],
    ['is silent', { slow_ms: 5_000 }, 'integrations.provider_unavailable'],
    ['is down', { down: true }, 'integrations.provider_unavailable'],
    ['is behind a page', { html: true }, 'integrations.provider_unavailable'],
    ['does not end', { endless: true }, 'integrations.provider_unavailable'],
    ['asks to wait', { too_many: true }, 'integrations.drive_busy'],
    ['does not allow it', { drive_forbids: true }, 'integrations.drive_forbidden'],
  ] as const)
    test(`${title}: it is told so, and nothing is left`, async () => {
      const person = await connected();
      await stand.setFaults(faults);
      const keys = await house.keys();
      const begun = performance.now();
      assert.equal((await take(person)).error, code);
      // Of the 150 seconds that a drive has at most, silence takes few.
      assert.ok(performance.now() - begun < 60_000);
      assert.deepEqual(await kept(person), nothing);
      assert.deepEqual(await house.keys(), keys);
      assert.equal(await stateOf(person), 'connected');
    });

  test('holds what is harmful: it is refused', async () => {
    lay(fileOf('a.txt', Buffer.from(eicar), 'text/plain'));
    const person = await connected();
    assert.deepEqual(refused(await take(person, 'a.txt')), [422, 'objects.infected']);
    assert.deepEqual(await kept(person), nothing);
  });

  test('has the file no more: it is not found', async () => {
    const person = await connected();
    lay();
    assert.deepEqual(refused(await take(person)), [404, 'integrations.drive_file_not_found']);
    for (const file of ['..', '../x', 'a/b', '.', 'a?b', '%2e%2e'])
      assert.deepEqual(refused(await client.ask('POST', '/cloud/files', person, { file })), [400, 'request.invalid']);
  });

  test('leads elsewhere: nobody is asked there', async () => {
    const asked: string[] = [];
    const elsewhere = http.createServer((request, reply) => {
      asked.push(request.url ?? '');
      reply.end('{"files":[]}');
    });
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
    after(() => (elsewhere.closeAllConnections(), elsewhere.close()));
    const person = await connected();
    await stand.setFaults({ redirected_to: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/` });
    assert.deepEqual(refused(await list(person)), [503, 'integrations.provider_unavailable']);
    assert.deepEqual(refused(await take(person)), [503, 'integrations.provider_unavailable']);
    assert.deepEqual(asked, []);
  });
});

suite('a token that the drive does not take', () => {
  test('is renewed once, and the file comes', async () => {
    const person = await connected();
    const before = stand.cloud.figures.refreshes;
    endTokens();
    assert.equal((await take(person)).statusCode, 201);
    assert.equal(stand.cloud.figures.refreshes, before + 1);
  });

  test('and a new one that is not taken either: the person is told to connect again, and nothing is lost', async () => {
    const person = await connected();
    const before = stand.cloud.figures.refreshes;
    await stand.setFaults({ drive_refuses: true });
    assert.deepEqual(refused(await list(person)), [409, 'integrations.drive_token_refused']);
    assert.deepEqual([stand.cloud.figures.refreshes, await stateOf(person)], [before + 1, 'connected']);
    await stand.setFaults();
    assert.equal((await list(person)).statusCode, 200);
  });

  test('of a connection that the provider has ended: the person is asked to connect again', async () => {
    const person = await connected();
    endTokens();
    await stand.setFaults({ refresh_refused: true });
    assert.deepEqual(refused(await take(person)), [409, 'integrations.reconnect_needed']);
    assert.equal(await stateOf(person), 'reconnect_needed');
    assert.deepEqual(refused(await list(person)), [409, 'integrations.reconnect_needed']);
  });
});
