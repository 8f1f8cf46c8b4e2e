import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, beforeEach, suite, test } from 'node:test';
import { certified, selfMade } from '#test/attestation';
import { makeAuthenticator } from '#test/authenticator';
import * as sessions from '#modules/sessions';
import { system } from '#platform/actor';
import { asSystem, credentialsOf, openHouse, type SignedIn } from '#test/house';
import { lessen } from '#test/lesser-callers';
import { nextSecond } from '#test/next-second';
import { keyholderOf, passkeySettings } from '#test/passkeys';

const kernel = { limits: 'off' } as const;
const house = await openHouse({ after }, { env: passkeySettings, kernel });
const other = await openHouse({ after }, { env: passkeySettings, kernel, database: house.database });
const db = asSystem(house.deps);
const holderOf = (person: Pick<SignedIn, 'headers' | 'sessionId'>, on = house) => keyholderOf(on, person);

const outcomesOf = (replies: { status: number; error: string | undefined }[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ status, error }) => error ?? status)].map(([key, all]) => [key, all.length]),
  );

suite('adding one', () => {
  test('keeps the public half of the key, tells the person and leaves a record', async () => {
    const admin = await house.signIn('admin');
    const me = holderOf(admin);
    const { data } = await me.add(makeAuthenticator(), 'Ажлын компьютер');
    assert.deepEqual(Object.keys(data), ['id', 'name', 'synced', 'created_at', 'last_used_at', 'tokens']);
    const { items, available, required, confirmed_at } = await me.list();
    assert.deepEqual(
      items.map(({ name }: { name: string }) => name),
      ['Ажлын компьютер'],
    );
    assert.deepEqual([available, required, confirmed_at], [true, false, null]);

    const records = await db
      .selectFrom('audit.pending')
      .select(['actor', 'action'])
      .where('object', '=', `passkey:${data.id}`)
      .execute();
    assert.deepEqual(records, [{ actor: `person:${admin.userId}`, action: 'passkeys.passkey_added' }]);
    const notices = await db
      .selectFrom('notifications.notice')
      .select('kind')
      .where('user_id', '=', admin.userId)
      .execute();
    assert.deepEqual(notices, [{ kind: 'passkey_added' }]);
  });

  test('is for those who administer, not for citizens', async () => {
    const citizen = holderOf(await house.signIn());
    assert.equal((await citizen.begin()).error, 'request.forbidden');
    assert.equal((await citizen.list()).available, false);
    for (const role of ['manager', 'admin', 'superadmin'])
      assert.equal((await holderOf(await house.signIn(role)).begin()).status, 200, role);
  });

  test('needs a proof of just now', async () => {
    const admin = await house.signIn('admin');
    const me = holderOf(admin);
    await me.age();
    assert.equal((await me.begin()).error, 'request.recent_eid_required');
    assert.equal(
      (await me.finish(makeAuthenticator().create({ challenge: 'x' }))).error,
      'request.recent_eid_required',
    );
    assert.equal((await me.remove(crypto.randomUUID())).error, 'request.recent_eid_required');
  });

  const lies = {
    'a challenge of somebody else': { challenge: 'YW5vdGhlciBjaGFsbGVuZ2Ugb2Ygc29tZWJvZHkgZWxzZQ' },
    'a page of somebody else': { origin: 'https://portal.example.mn.evil.example' },
    'another port': { origin: 'https://portal.example.mn:8443' },
    'another domain': { domain: 'evil.example' },
    'an authenticator that asked for no PIN': { isUnverified: true },
    'an authenticator that nobody touched': { isAbsent: true },
    'what was signed for a sign-in': { type: 'webauthn.get' },
    'a certificate of its maker': { attestation: certified },
    'a form of attestation that nobody knows': { attestation: () => ({ fmt: 'odd', attStmt: new Map() }) },
    'a word for itself that another key has signed': {
      attestation: (signed: Buffer) => selfMade(signed, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    },
    'another name than that of the key': { id: 'YW5vdGhlcg' },
  };
  for (const [lie, telling] of Object.entries(lies)) {
    test(`refuses ${lie}, and the challenge is used up`, async () => {
      const me = holderOf(await house.signIn('admin'));
      const { options } = (await me.begin()).data;
      const authenticator = makeAuthenticator();
      const lied = await me.finish(authenticator.create(options, telling));
      assert.equal(lied.error, 'passkeys.refused');
      assert.equal((await me.finish(authenticator.create(options))).error, 'passkeys.challenge_over');
      assert.deepEqual((await me.list()).items, []);
    });
  }

  test('takes the word of an authenticator for itself', async () => {
    const me = holderOf(await house.signIn('admin'));
    const { options } = (await me.begin()).data;
    assert.equal((await me.finish(makeAuthenticator().create(options, { attestation: selfMade }))).status, 200);
  });

  test('takes an answer in the session that asked, in its time, once', async () => {
    const [admin, second] = [await house.signIn('admin'), await house.signIn('admin')];
    const me = holderOf(admin);
    const { options } = (await me.begin()).data;
    const answer = makeAuthenticator().create(options);
    assert.equal((await holderOf(second).finish(answer)).error, 'passkeys.challenge_over');
    assert.equal((await me.finish(answer)).status, 200);
    assert.equal((await me.finish(answer)).error, 'passkeys.challenge_over');

    const late = (await me.begin()).data;
    await db
      .updateTable('passkeys.challenge')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    assert.equal((await me.finish(makeAuthenticator().create(late.options))).error, 'passkeys.challenge_over');
  });

  test('of twenty answers to one challenge at once, over two processes, one is taken', async () => {
    const admin = await house.signIn('admin');
    const { options } = (await holderOf(admin).begin()).data;
    const answer = makeAuthenticator().create(options);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => holderOf(admin, n % 2 ? house : other).finish(answer)),
    );
    // Requests that came after it was taken are signed out, because the way this person signs in has changed.
    assert.equal(outcomesOf(replies)['200'], 1, JSON.stringify(outcomesOf(replies)));
    assert.equal((await holderOf(admin).list()).items.length, 1);
  });

  test('a key is one person’s', async () => {
    const [first, second] = [holderOf(await house.signIn('admin')), holderOf(await house.signIn('admin'))];
    const authenticator = makeAuthenticator();
    await first.add(authenticator);
    const { options } = (await second.begin()).data;
    assert.equal((await second.finish(authenticator.create(options))).error, 'passkeys.already_there');
  });

  test('there are at most ten', async () => {
    const me = holderOf(await house.signIn('admin'));
    for (let count = 0; count < 9; count += 1) await me.add(makeAuthenticator());
    const { options } = (await me.begin()).data;
    assert.equal((await me.finish(makeAuthenticator().create(options))).status, 200);
    assert.equal((await me.begin()).error, 'passkeys.too_many');
    assert.equal((await me.list()).items.length, 10);
  });
});

suite('confirming with one', () => {
  let admin: SignedIn;
  let me: ReturnType<typeof holderOf>;
  let key: ReturnType<typeof makeAuthenticator>;
  beforeEach(async () => {
    admin = await house.signIn('admin');
    me = holderOf(admin);
    key = makeAuthenticator();
    await me.add(key);
  });

  test('is a proof of just now', async () => {
    await me.age();
    assert.equal((await me.begin()).error, 'request.recent_eid_required');
    const { status, data } = await me.prove(key);
    assert.equal(status, 200);
    assert.ok(Date.parse(data.recent_until) > Date.now());
    assert.equal((await me.begin()).status, 200);
    const { items, confirmed_at } = await me.list();
    assert.ok(confirmed_at);
    assert.ok(items[0].last_used_at);
  });

  test('does not lift a session that was opened by a social account, and says what would', async () => {
    const { options } = (await me.beginProof()).data;
    await lessen(house, admin, 'by social account');
    await me.forget();
    assert.equal((await me.beginProof()).error, 'request.eid_required');
    assert.equal((await me.finishProof(key.get(options))).error, 'request.eid_required');
  });

  test('tells nothing about somebody who has none', async () => {
    assert.equal((await holderOf(await house.signIn('admin')).beginProof()).error, 'passkeys.none');
  });

  const lies = {
    'a challenge of somebody else': { challenge: 'YW5vdGhlciBjaGFsbGVuZ2Ugb2Ygc29tZWJvZHkgZWxzZQ' },
    'a page of somebody else': { origin: 'https://evil.example' },
    'another domain': { domain: 'evil.example' },
    'an authenticator that asked for no PIN': { isUnverified: true },
    'an authenticator that nobody touched': { isAbsent: true },
    'what was signed to add one': { type: 'webauthn.create' },
    'a signature of another key': { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
    'a key that nobody has': { id: 'YW5vdGhlcg' },
  };
  for (const [lie, telling] of Object.entries(lies)) {
    test(`refuses ${lie}, writes it down, and the challenge is used up`, async () => {
      const { options } = (await me.beginProof()).data;
      const lied = await me.finishProof(key.get(options, telling));
      assert.deepEqual([lied.status, lied.error], [403, 'passkeys.refused']);
      assert.equal((await me.finishProof(key.get(options))).error, 'passkeys.challenge_over');
      const record = await db
        .selectFrom('audit.pending')
        .select('details')
        .where('action', '=', 'passkeys.proof_refused')
        .where('object', '=', `person:${admin.userId}`)
        .executeTakeFirst();
      assert.equal(record?.details, '{"reason":"proof"}');
      assert.equal((await me.list()).confirmed_at, null);
    });
  }

  test('takes no key of somebody else', async () => {
    const second = holderOf(await house.signIn('admin'));
    await second.add(makeAuthenticator());
    const { options } = (await second.beginProof()).data;
    assert.equal((await second.finishProof(key.get(options))).error, 'passkeys.refused');
  });

  test('takes no key that somebody added as a citizen for one of theirs as a super administrator', async () => {
    const superadmin = await house.signIn('superadmin');
    const { userId } = superadmin;
    await db.updateTable('users.user').set({ role: 'admin' }).where('id', '=', userId).execute();
    const open = async (isSuperadmin: boolean) => {
      await nextSecond();
      const method = isSuperadmin ? 'mfa' : 'eid-push';
      const opened = { userId, method, provenAt: new Date(), isSuperadmin } as const;
      return holderOf(credentialsOf(await sessions.openSession(house.deps, system('test'), opened)));
    };
    const [theirs, ours] = [makeAuthenticator(), makeAuthenticator()];
    await holderOf(superadmin).add(theirs);
    const below = await open(false);
    await below.add(ours);
    const above = await open(true);
    assert.deepEqual([(await above.list()).items.length, (await below.list()).items.length], [1, 1]);
    assert.equal((await above.prove(ours)).error, 'passkeys.refused');
    assert.equal((await below.prove(theirs)).error, 'passkeys.refused');
    assert.equal((await above.prove(theirs)).status, 200);
  });

  test('of twenty posts of one proof at once, over two processes, one is taken', async () => {
    const { options } = (await me.beginProof()).data;
    const answer = key.get(options);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => holderOf(admin, n % 2 ? house : other).finishProof(answer)),
    );
    assert.deepEqual(outcomesOf(replies), { 200: 1, 'passkeys.challenge_over': 19 });
  });

  test('a key that counts back is refused and reported; one that does not count at all is taken', async () => {
    await me.prove(key);
    const { options } = (await me.beginProof()).data;
    const copied = await me.finishProof(key.get(options, { counter: 1 }));
    assert.equal(copied.error, 'passkeys.refused');
    const event = await db
      .selectFrom('security.event')
      .select(['severity', 'user_id'])
      .where('kind', '=', 'passkey_cloned')
      .where('user_id', '=', admin.userId)
      .executeTakeFirst();
    assert.deepEqual(event, { severity: 'critical', user_id: admin.userId });
    assert.equal((await me.prove(key)).status, 200, 'the key itself goes on');

    const still = makeAuthenticator({ counts: false });
    await me.add(still);
    assert.equal((await me.prove(still)).status, 200);
    assert.equal((await me.prove(still)).status, 200);
  });

  test('a key that was removed confirms nothing', async () => {
    const spare = makeAuthenticator();
    await me.add(spare);
    const { items } = await me.list();
    const { options } = (await me.beginProof()).data;
    assert.equal((await me.remove(items[0].id)).status, 200);
    assert.equal((await me.finishProof(key.get(options))).error, 'passkeys.refused');
    assert.equal((await me.remove(items[0].id)).error, 'passkeys.passkey_not_found');
    assert.equal((await me.prove(spare)).status, 200);
  });

  test('nobody removes a key of somebody else', async () => {
    const { items } = await me.list();
    const second = holderOf(await house.signIn('admin'));
    assert.equal((await second.remove(items[0].id)).error, 'passkeys.passkey_not_found');
    assert.equal((await me.list()).items.length, 1);
  });
});

test('where there are no settings there are no passkeys', async (t) => {
  const plain = await openHouse(t, { kernel });
  const me = keyholderOf(plain, await plain.signIn('admin'));
  assert.equal((await me.begin()).error, 'passkeys.not_configured');
  assert.equal((await me.list()).available, false);
});
