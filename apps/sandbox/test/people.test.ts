import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { demoPeople } from '#eid/people';
import { openParty } from './relying-party.ts';

const party = await openParty({ dialect: 'smart-id' });
const push = async (end: string) => {
  const path = `/authentication/notification/etsi/PNOMN-990000000${end}`;
  const { body } = await party.post(path, party.auth({ vcType: 'numeric4', certificateLevel: 'ADVANCED' }));
  return (await party.status(body.sessionID)).body;
};

const fixed: [end: string, endResult: string, interaction?: string][] = [
  ['001', 'OK'],
  ['002', 'USER_REFUSED'],
  ['003', 'USER_REFUSED_INTERACTION', 'displayTextAndPIN'],
  ['004', 'USER_REFUSED_INTERACTION', 'confirmationMessage'],
  ['005', 'USER_REFUSED_INTERACTION', 'confirmationMessageAndVerificationCodeChoice'],
  ['006', 'WRONG_VC'],
  ['007', 'TIMEOUT'],
  ['008', 'DOCUMENT_UNUSABLE'],
  ['010', 'OK'],
  ['011', 'OK'],
  ['012', 'DOCUMENT_UNUSABLE'],
  ['013', 'USER_REFUSED_CERT_CHOICE'],
  ['014', 'ACCOUNT_UNUSABLE'],
  ['015', 'REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP'],
];

for (const [end, endResult, interaction] of fixed) {
  test(`990000000${end} answers ${endResult}${interaction ? ` to ${interaction}` : ''} by themselves`, async () => {
    const { state, result } = await push(end);
    assert.equal(state, 'COMPLETE');
    assert.equal(result.endResult, endResult);
    assert.equal(result.details?.interaction, interaction);
  });
}

test('a minor has a certificate that says so', async () => {
  const { cert } = await push('010');
  const text = Buffer.from(cert.value, 'base64').toString('latin1');
  assert.ok(text.includes('20150601120000Z'));
  assert.match(new X509Certificate(Buffer.from(cert.value, 'base64')).subject, /PNOMN-990000000010/);
});

test('every number is of one person, and of the right form', () => {
  for (const field of ['civilId', 'registerNumber', 'documentNumber', 'personId'] as const) {
    assert.equal(new Set(demoPeople.map((person) => person[field])).size, demoPeople.length, field);
  }
  for (const { civilId, registerNumber, dateOfBirth } of demoPeople) {
    assert.match(civilId, /^\d{12}$/);
    assert.match(registerNumber, /^[А-ЯӨҮ]{2}\d{8}$/);
    // People born in this century have 20 added to the month.
    const [year = '', month = '', day = ''] = dateOfBirth.split('-');
    const written = `${year.slice(2)}${year < '2000' ? month : Number(month) + 20}${day}`;
    assert.equal(registerNumber.slice(2, 8), written, civilId);
  }
});
