import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { bolormaa, openStand } from '#test/eid';
import { aSignature, displayed, openPartner } from '#test/partners';
import { openProviderHouse } from '#test/relying-party';

const stand = await openStand({ after });
const house = await openProviderHouse({ after }, { env: stand.env, logTo: { write: () => undefined } });
const machine = { kind: 'machine', redirect_uris: [] };
const library = await openPartner(house, ['svc:eid-sign'], machine);
const own = await library.token('svc:eid-sign');

async function ask(token: string, path: string, payload: object) {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await house.app.inject({ method: 'POST', url: `/rp/sign/${path}`, headers, payload });
  return { status: reply.statusCode, body: reply.json() };
}

suite('the words on the phone', () => {
  const path = `signature/device-link/etsi/PNOMN-${bolormaa}`;
  const send = (interactions: string) => ask(own, path, aSignature({ interactions }).body);
  const encoded = (text: string) => Buffer.from(text).toString('base64');

  test('name the application, each of them', async () => {
    assert.equal((await send(displayed('Library: contract 12'))).status, 200);
    const unnamed = await send(displayed('Тамга: системд нэвтрэх'));
    assert.deepEqual([unnamed.status, unnamed.body.error], [422, 'eid.name_not_shown']);
    const second = [
      { type: 'displayTextAndPIN', displayText60: 'Номын сан' },
      { type: 'confirmationMessage', displayText200: 'Тамга' },
    ];
    assert.equal((await send(encoded(JSON.stringify(second)))).body.error, 'eid.name_not_shown');
  });

  test('can be read in one way only, and hide nothing', async () => {
    const good = { type: 'confirmationMessage', displayText200: 'Номын сан' };
    const bad = [
      '',
      'not base64!',
      encoded('{}'),
      encoded('[]'),
      encoded('[1]'),
      encoded(' [{"type":"confirmationMessage","displayText200":"Номын сан"}]'),
      encoded('[{"type":"confirmationMessage","displayText200":"Номын сан","displayText200":"Тамга"}]'),
      encoded(JSON.stringify([{ ...good, more: 1 }])),
      encoded(JSON.stringify([{ ...good, displayText200: `Номын сан${'а'.repeat(200)}` }])),
      encoded(JSON.stringify([{ ...good, displayText200: 'Номын сан\u202eагмат' }])),
      encoded(JSON.stringify([{ ...good, displayText200: 'Номын сан\n\n\nТамга' }])),
      encoded(JSON.stringify([{ ...good, displayText200: `Тамга: нэвтрэх${' '.repeat(100)}Номын сан` }])),
      encoded(JSON.stringify([{ ...good, displayText200: 'Тамга\u3164Номын сан' }])),
      Buffer.concat([
        Buffer.from(JSON.stringify([good]).slice(0, -3)),
        Buffer.from([0xc0, 0xa2]),
        Buffer.from('"}]'),
      ]).toString('base64'),
      encoded(JSON.stringify([good, good, good, good])),
      `${encoded(JSON.stringify([good]))}\n`,
    ];
    for (const interactions of bad) {
      const { status, body } = await send(interactions);
      assert.deepEqual([status, body.error], [400, 'request.invalid'], interactions);
    }
  });
});

test('a person whom the provider does not know is refused, and who asks for many of them is guessing', async () => {
  const guesser = await openPartner(house, ['svc:eid-sign'], machine);
  const token = await guesser.token('svc:eid-sign');
  const guess = (n: number) =>
    ask(token, `signature/device-link/etsi/PNOMN-77000000${String(n).padStart(4, '0')}`, aSignature().body);
  for (let n = 0; n < 30; n += 1) {
    const { status, body } = await guess(n);
    assert.deepEqual([status, body.error], [422, 'eid.account_unusable']);
  }
  const refused = await ask(token, `signature/device-link/etsi/PNOMN-${bolormaa}`, aSignature().body);
  assert.deepEqual([refused.status, refused.body.error], [429, 'request.too_many']);
  assert.equal((await ask(own, `signature/device-link/etsi/PNOMN-${bolormaa}`, aSignature().body)).status, 200);
});
