import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { answerOf, bolormaa, older, openStand, pin, scan } from '#test/eid';
import * as eid from './index.ts';

const okPerson = '990000000001';
const callbackUrl = 'https://portal.example.gov.mn/sign-in/back?value=RrKjjT4aggzu27YBddX1bQ';

for (const dialect of ['smart-id', 'eid-mn'] as const) {
  suite(`with the words of ${dialect}`, async () => {
    const stand = await openStand({ after }, { dialect });
    const { deps, phone } = stand;

    test('a person signs in by QR code, and the certificate says who it was', async () => {
      const { session, answer } = await scan(stand);

      const verdict = await eid.verifyAuthentication(deps, { session, answer });

      assert.equal(verdict.outcome, 'accepted', JSON.stringify(verdict));
      assert.deepEqual(verdict.outcome === 'accepted' && verdict.identity, {
        person_id: `PNOMN-${bolormaa}`,
        country: 'MN',
        civil_id: bolormaa,
        family_name: 'Дорж',
        given_name: 'Болормаа',
        common_name: 'Дорж,Болормаа',
        document_number: `PNOMN-${bolormaa}-A1B2-Q`,
        level: 'QUALIFIED',
        date_of_birth: '1990-01-01',
        latin: dialect === 'eid-mn' ? { family_name: 'Dorj', given_name: 'Bolormaa' } : null,
      });
    });

    for (const type of ['Web2App', 'App2App'] as const) {
      test(`a person signs in on the same device, by ${type}`, async () => {
        const session = await deps.eid.provider.startAuthentication({
          flow: 'device-link',
          offered: ['QR', type],
          callbackUrl,
          prompts: [...pin],
        });
        await phone.open(bolormaa, eid.deviceLinkAt(session, { type, language: 'eng', now: new Date() }));
        const back = await phone.approve(session.id);
        const callback = eid.Callback.parse(Object.fromEntries(back!.searchParams));

        const answer = await answerOf(stand, session);
        const verdict = await eid.verifyAuthentication(deps, { session, answer, callback });

        assert.equal(verdict.outcome, 'accepted', JSON.stringify(verdict));
        assert.ok(back!.href.startsWith(callbackUrl));
      });
    }

    test('a person signs in by a notification, with the same code on both screens', async () => {
      const session = await deps.eid.provider.startAuthentication({
        flow: 'notification',
        whom: { person: `PNOMN-${okPerson}` },
        prompts: [{ kind: 'confirm-code', text: 'Нэвтрэх үү?' }, ...pin],
      });
      assert.match(session.verificationCode!, dialect === 'eid-mn' ? /^\d{5}$/ : /^\d{4}$/);

      const verdict = await eid.verifyAuthentication(deps, { session, answer: await answerOf(stand, session) });

      assert.equal(verdict.outcome, 'accepted', JSON.stringify(verdict));
    });
  });
}

test('a person with an older certificate signs in, by QR code and by a notification', async () => {
  const stand = await openStand({ after });
  const whom = { person: 'PNOMN-990000000016' };
  const pushed = await stand.deps.eid.provider.startAuthentication({ flow: 'notification', whom, prompts: [...pin] });
  for (const { session, answer } of [
    await scan(stand, older),
    { session: pushed, answer: await answerOf(stand, pushed) },
  ]) {
    const verdict = await eid.verifyAuthentication(stand.deps, { session, answer });
    assert.equal(verdict.outcome, 'accepted', JSON.stringify('failure' in verdict && verdict.failure));
    assert.equal(JSON.parse(answer).signature.signatureAlgorithm, 'ecdsa-with-SHA256');
  }
});
