import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SigningWish } from '@tamga/contract/signing.documents';
import * as eid from '#modules/eid';
import { system } from '#platform/actor';
import { text } from '#platform/signing/pdf-objects';
import { asSystem, type SignedIn } from '#test/house';
import { bring, followToTheEnd, openSigningHouse, pdfOf, perform, rowOf, sessionIdOf } from '#test/signing';
import { appearanceOf } from './appearance.ts';
import { readBytes } from './files.ts';
import { followWaiting } from './index.ts';
import { promptsFor } from './words.ts';

const house = await openSigningHouse({ after });
const { deps, personOf } = house;
const { phone, sandbox } = house.stand;
const pdf = await pdfOf('Түрээсийн гэрээ');
/** Agrees by itself; the other does with the hand. */
const [willing, other] = ['990000000001', '110000000022'];
const reg_no = '2002002';
const body = { reg_no, visible: { page: 1, corner: 'bottom_left' } };

const begin = async ({ headers }: SignedIn, id: string) => {
  const reply = await house.app.inject({ method: 'POST', url: `/api/v1/sign/${id}/begin`, headers, payload: body });
  return { status: reply.statusCode, error: reply.json().error };
};
const link = ({ userId: user_id }: SignedIn) =>
  asSystem(deps)
    .insertInto('pki.link')
    .values({ user_id, reg_no, name: 'Тал Нутаг ХХК', role: 'Захирал', right_type: 'ADMIN', confirmed_at: new Date() })
    .execute();

test('for an organisation sign only those who may', async () => {
  const person = await personOf(willing);
  const { data } = await bring(house, person, pdf, 'later');
  assert.deepEqual(await begin(person, data.id), { status: 403, error: 'signing.not_entitled' });
  await link(person);
  assert.equal((await begin(person, data.id)).status, 200);
  await perform(deps, 'prepare', data.id);
  await followToTheEnd(deps, data.id);
  // The right is taken while the phone is in the hand.
  await asSystem(deps).deleteFrom('pki.link').where('user_id', '=', person.userId).execute();
  await perform(deps, 'assemble', data.id);
  const row = await rowOf(deps, data.id);
  assert.deepEqual([row.state, row.reason, row.out_id], ['FAILED', 'not_entitled', null]);
});

test('for which one it is stands on the phone, in every record and in every event', async () => {
  const person = await personOf(other);
  await link(person);
  const { data } = await bring(house, person, pdf, 'later', `${'Маш урт нэртэй гэрээ '.repeat(5)}.pdf`);
  assert.equal((await begin(person, data.id)).status, 200);
  await perform(deps, 'prepare', data.id);
  await followWaiting(deps);
  const shown = await fetch(`${sandbox.url}/phone/api/people/${other}/requests`);
  assert.match(await shown.text(), /Байгууллага: 2002002\./);
  await phone.approve(await sessionIdOf(deps, data.id), { pin: '12345' });
  await followToTheEnd(deps, data.id);
  await perform(deps, 'assemble', data.id);
  assert.equal((await rowOf(deps, data.id)).state, 'COMPLETED');
  const db = asSystem(deps);
  const [object, moved] = [`signing:${data.id}`, 'signing.document_moved'] as const;
  const records = db.selectFrom('audit.pending').select('details').where('object', '=', object);
  const details = (await records.where('action', '=', moved).execute()).map((row) => JSON.parse(row.details));
  assert.deepEqual(
    details.map((one) => one.reg_no),
    Array.from({ length: 6 }, () => reg_no),
  );
  const events = db.selectFrom('platform.outbox_pending').select('data').where('aggregate', '=', object);
  const told = await events.where('type', '=', moved).execute();
  assert.deepEqual(
    told.map((one) => (one.data as { reg_no?: string }).reg_no),
    Array.from({ length: 6 }, () => reg_no),
  );
});

test('beside a signature stand the names of the certificate and of the register, whatever was chosen', async () => {
  const person = await personOf(willing);
  await link(person);
  const choose = async (what: string, payload: object) => {
    const reply = await house.app.inject({
      method: 'PUT',
      url: `/api/v1/me/${what}`,
      headers: person.headers,
      payload,
    });
    assert.equal(reply.statusCode, 200, reply.body);
  };
  await choose('latin-name', { family_name_latin: 'Prime', given_name_latin: 'Minister' });
  await choose(`org-name-latin/${reg_no}`, { name_latin: 'Bank of Mongolia' });
  const { data } = await bring(house, person, pdf, 'later');
  assert.equal((await begin(person, data.id)).status, 200);
  await perform(deps, 'prepare', data.id);

  const signer = await eid.findSigner(deps, eid.personIdOf(willing));
  assert.ok(signer?.name);
  const actor = system('look at a signature');
  const prepared = await readBytes(deps, actor, (await rowOf(deps, data.id)).prepared_id!);
  const says = (words: string) => prepared.includes(text(words).written);
  assert.deepEqual([says(signer.name), says('Prime Minister')], [true, false]);
  const order = {
    wish: SigningWish.parse(body),
    name: signer.name,
    pages: [{ width: 595, height: 842, rotation: 0 as const }],
  };
  const seen = await appearanceOf(deps, actor, { owner_id: person.userId }, order);
  assert.deepEqual(seen?.lines.slice(0, 2), [signer.name, 'Тал Нутаг ХХК']);
});

test('whatever else the phone shows, it is not too long for it', () => {
  const words = { name: 'Н'.repeat(200), text: 'т'.repeat(80) };
  for (const regNo of [null, reg_no])
    for (const { text } of promptsFor({ ...words, regNo }, 'SHA-256', Buffer.alloc(32))) {
      assert.ok(text.length <= 200, String(text.length));
      assert.equal(text.includes('Байгууллага'), regNo !== null);
    }
});
