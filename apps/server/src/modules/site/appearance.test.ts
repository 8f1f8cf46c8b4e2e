import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { after, suite, test } from 'node:test';
import { appearanceSample } from '@tamga/contract/appearance';
import { asSystem, openHouse, type SignedIn } from '#test/house';

const url = '/api/v1/site/appearance';
const house = await openHouse({ after });
const admin = await house.signIn('admin');

const read = async () => (await house.app.inject({ url })).json().data;
const set = async (change: object, { headers }: Pick<SignedIn, 'headers'> = admin, language = 'en') => {
  const payload = { ...appearanceSample, version: (await read()).version, ...change };
  const reply = await house.app.inject({
    method: 'PUT',
    url,
    payload,
    headers: { ...headers, 'accept-language': language },
  });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const records = () =>
  asSystem(house.deps)
    .selectFrom('audit.pending')
    .select(['actor', 'object', 'details'])
    .where('action', '=', 'site.appearance_changed')
    .orderBy('id')
    .execute();

/** Enough of a PNG image to be shown: the head, one empty row, the end. Its checksums are not checked. */
function png(width: number, height: number, sizeBytes = 0): string {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = chunk('IDAT', deflateSync(Buffer.alloc(16)));
  const bytes = Buffer.concat([signature, chunk('IHDR', head), body, chunk('IEND', Buffer.alloc(0))]);
  const filled = Buffer.concat([bytes, Buffer.alloc(Math.max(0, sizeBytes - bytes.length))]);
  return `data:image/png;base64,${filled.toString('base64')}`;
}

test('a new installation has a name already, and anybody reads it', async () => {
  const { name_mn, name_en, logo, default_language, colour_scheme } = await read();

  assert.deepEqual(
    { name_mn, name_en, logo, default_language, colour_scheme },
    { name_mn: 'Тамга', name_en: 'Tamga', logo: null, default_language: 'mn', colour_scheme: 'system' },
  );
});

test('who manages settings renames the site; everybody sees it on the next request, and the log says who', async () => {
  const before = await house.app.inject({ url });
  const held = { 'if-none-match': String(before.headers.etag) };
  assert.equal((await house.app.inject({ url, headers: held })).statusCode, 304);

  const changed = await set({ name_mn: ' Хурдан ', logo: png(64, 64) });

  assert.equal(changed.statusCode, 200);
  assert.equal(changed.data.name_mn, 'Хурдан');
  const after = await house.app.inject({ url, headers: held });
  assert.equal(after.statusCode, 200);
  assert.deepEqual(after.json().data, changed.data);
  const record = (await records()).at(-1)!;
  assert.equal(record.actor, `person:${admin.userId}`);
  assert.deepEqual(JSON.parse(record.details), { version: 2, name_mn: 'Хурдан', name_en: 'Public services' });
});

test('of sixteen who change what they saw at the same time one is heard, and the others are told to look again', async () => {
  const { version } = await read();
  const recordsBefore = (await records()).length;

  const names = Array.from({ length: 16 }, (_, index) => `Сайт ${index}`);
  const replies = await Promise.all(names.map((name_mn) => set({ name_mn, version })));

  const heard = replies.filter(({ statusCode }) => statusCode === 200);
  assert.equal(heard.length, 1);
  assert.ok(replies.every(({ statusCode, error }) => statusCode === 200 || error === 'site.version_conflict'));
  assert.equal((await read()).name_mn, heard[0]!.data.name_mn);
  assert.equal((await read()).version, version + 1);
  assert.equal((await records()).length, recordsBefore + 1);
});

suite('some of it', () => {
  const tag = async () => String((await house.app.inject({ url })).headers.etag);
  const change = async (payload: object, ifMatch?: string, { headers }: Pick<SignedIn, 'headers'> = admin) => {
    const seen = { 'if-match': ifMatch ?? (await tag()) };
    const reply = await house.app.inject({ method: 'PATCH', url, payload, headers: { ...headers, ...seen } });
    return { statusCode: reply.statusCode, etag: reply.headers.etag, ...reply.json() };
  };

  test('is changed by who names what they saw, and the rest stays', async () => {
    const before = await read();
    const recordsBefore = (await records()).length;

    const changed = await change({ contact_phone: '+976 1800 1234', tagline_en: null });

    assert.equal(changed.statusCode, 200);
    const { updated_at: _, ...expected } = { ...before, contact_phone: '+976 1800 1234', tagline_en: null };
    const { updated_at: at, ...data } = await read();
    assert.deepEqual(data, { ...expected, version: before.version + 1 });
    assert.ok(at >= before.updated_at);
    assert.equal((await records()).length, recordsBefore + 1);
    assert.equal((await change({ tagline_en: 'Again' }, changed.etag)).statusCode, 200, 'its tag is good for the next');
  });

  test('is not changed by who saw another version, and they are told which one stands', async () => {
    const { version } = await read();
    const before = await read();
    for (const ifMatch of [`"${version - 1}"`, `"${version + 1}"`, '"x"', '""', '"99999999999999"', `"${version}x"`]) {
      const { statusCode, error, details } = await change({ name_mn: 'Хоцорсон' }, ifMatch);
      assert.deepEqual({ statusCode, error }, { statusCode: 412, error: 'request.version_conflict' }, ifMatch);
      assert.deepEqual(details, { current_version: version });
    }
    assert.deepEqual(await read(), before);
  });

  test('is not changed by who names no version', async () => {
    for (const ifMatch of ['', '*', '1', '"1", "2"', '"1']) {
      const { statusCode, error } = await change({ name_mn: 'Хэн нэгэн' }, ifMatch);
      assert.deepEqual({ statusCode, error }, { statusCode: 428, error: 'request.if_match_missing' }, ifMatch);
    }
    const reply = await house.app.inject({ method: 'PATCH', url, payload: {}, headers: admin.headers });
    assert.equal(reply.json().error, 'request.if_match_missing', 'before anything else is looked at');
  });

  test('is changed by one of sixteen who saw the same', async () => {
    const { version } = await read();
    const seen = await tag();
    const names = Array.from({ length: 16 }, (_, index) => `Өрсөлдөгч ${index}`);

    const replies = await Promise.all(names.map((name_mn) => change({ name_mn }, seen)));

    const heard = replies.filter(({ statusCode }) => statusCode === 200);
    assert.equal(heard.length, 1);
    assert.ok(replies.every(({ statusCode, error }) => statusCode === 200 || error === 'request.version_conflict'));
    const { name_mn, version: now } = await read();
    assert.deepEqual([name_mn, now], [heard[0]!.data.name_mn, version + 1]);
  });

  for (const [title, payload] of [
    ['nothing', {}],
    ['no object', []],
    ['a field that does not exist', { contact_phone: null, theme_id: 'x' }],
    ['a field that must not be missing', { name_mn: null }],
    ['a wrong value', { contact_url: 'http://example.mn' }],
  ] as const)
    test(`is refused: ${title}`, async () => {
      const before = await read();
      const { statusCode, error } = await change(payload);
      assert.deepEqual({ statusCode, error }, { statusCode: 400, error: 'request.invalid' });
      assert.deepEqual(await read(), before);
    });

  test('is changed by nobody else', async () => {
    assert.equal((await change({ name_mn: 'Миний' }, '"1"', await house.signIn('manager'))).statusCode, 403);
  });
});

suite('refused and left as it was:', () => {
  const cases: [title: string, change: object, words: RegExp][] = [
    ['no name', { name_mn: '  ' }, /name_mn: is required\./],
    ['a name of two lines', { name_en: 'Public\nservices' }, /name_en: must be one line/],
    ['a name with a NUL in it', { name_en: 'a\0b' }, /name_en: has a character/],
    ['a name with half a character', { name_en: 'a\ud800' }, /name_en: has a character/],
    ['a name that is read backwards', { name_en: 'a\u202eb' }, /name_en: must be one line/],
    ['a name that is too long', { name_mn: 'ө'.repeat(81) }, /name_mn: must be at most 80 characters/],
    ['an unknown language', { default_language: 'ru' }, /default_language: must be one of: mn, en/],
    ['an address without protection', { contact_url: 'http://example.mn' }, /contact_url: .*https:/],
    ['an address that is a script', { contact_url: 'javascript:alert(1)' }, /contact_url: /],
    ['an address that names another', { contact_url: 'https://bank.mn@evil.example/' }, /contact_url: /],
    ['a phone number in words', { contact_phone: 'байхгүй' }, /contact_phone: must be a phone number such as/],
    ['a logo in SVG', { logo: 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=' }, /logo: .*SVG is not accepted/],
    [
      'an SVG that calls itself PNG',
      { logo: 'data:image/png;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIj48L3N2Zz4=' },
      /logo/,
    ],
    ['a logo elsewhere', { logo: 'https://example.mn/logo.png' }, /logo: must be a PNG image/],
    ['a logo that unpacks into gigabytes', { logo: png(30_000, 30_000) }, /1024 x 1024 pixels/],
    ['a logo without a size', { logo: png(0, 64) }, /1024 x 1024 pixels/],
    ['a logo that is too large', { logo: png(64, 64, 48 * 1024 + 1) }, /at most 48 KiB/],
    ['a field that does not exist', { theme_id: 'x' }, /theme_id: is no field known here/],
    ['a version beyond all numbers', { version: 2 ** 40 }, /version: must be at most/],
    ['no version', { version: undefined }, /version: is required/],
  ];
  for (const [title, change, words] of cases) {
    test(title, async () => {
      const before = await read();
      const { statusCode, error, message } = await set(change);
      assert.deepEqual({ statusCode, error }, { statusCode: 400, error: 'request.invalid' });
      assert.match(message, words);
      assert.deepEqual(await read(), before);
    });
  }
});

test('a logo as large as it may be fits into a request', async () => {
  const logo = png(1024, 1024, 48 * 1024);

  const { statusCode } = await set({ logo });

  assert.equal(statusCode, 200);
  assert.equal((await read()).logo, logo);
});

test('a body larger than any such request is not read', async () => {
  const { statusCode, error } = await set({ logo: png(64, 64, 100 * 1024) });

  assert.deepEqual({ statusCode, error }, { statusCode: 413, error: 'request.too_large' });
});

test('a visitor, a citizen and a manager change nothing', async () => {
  for (const [who, status] of [
    [{ headers: { authorization: '' } }, 401],
    [await house.signIn(), 403],
    [await house.signIn('manager'), 403],
  ] as const)
    assert.equal((await set({ name_mn: 'Миний' }, who)).statusCode, status);
});

test('what is wrong is said in Mongolian too', async () => {
  const { message } = await set({ logo: 'x', contact_phone: 'x', name_mn: '' }, admin, 'mn');

  assert.match(message, /name_mn: заавал бөглөнө\./);
  assert.match(message, /logo: .*PNG зураг байна\. SVG зураг дотроо скрипт/);
  assert.match(message, /contact_phone: утасны дугаарыг/);
});
