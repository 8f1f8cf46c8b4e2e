import assert from 'node:assert/strict';
import { createHash, randomBytes, verify } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { answerOf, bolormaa, openStand, type Stand } from '#test/eid';
import { edit } from '#test/eid-cases/liar';
import * as eid from './index.ts';

const okDocument = 'PNOMN-990000000001-TST1-Q';
/** Of the older certificates. */
const older = 'PNOMN-990000000016-TST6-Q';
const bolormaaDocument = `PNOMN-${bolormaa}-A1B2-Q`;
const callbackUrl = 'https://portal.example.gov.mn/sign/back?value=RrKjjT4aggzu27YBddX1bQ';
const prompts: eid.Prompt[] = [{ kind: 'confirm', text: 'Гэрээ №12-т гарын үсэг зурах' }];
const data = randomBytes(500);
const digest = createHash('sha256').update(data).digest();
const wishes = { prompts, digest, hashAlgorithm: 'SHA-256' } as const;

for (const dialect of ['smart-id', 'eid-mn'] as const) {
  suite(`with the words of ${dialect}`, async () => {
    const stand = await openStand({ after }, { dialect });
    const { deps, phone } = stand;
    const { provider } = deps.eid;

    test('a person signs a digest after a notification, and Node finds the data signed', async () => {
      const session = await provider.startSignature({
        ...wishes,
        flow: 'notification',
        whom: { document: okDocument },
        algorithm: 'sha256WithRSAEncryption',
      });
      assert.match(session.verificationCode!, /^\d{4,5}$/);

      const verdict = await eid.verifySignature(deps, { session, answer: await answerOf(stand, session) });

      assert.equal(verdict.outcome, 'accepted', JSON.stringify('failure' in verdict && verdict.failure));
      if (verdict.outcome !== 'accepted') return;
      assert.equal(verdict.identity.document_number, okDocument);
      const [leaf] = verdict.evidence.findings.chain;
      assert.ok(verify('sha256', data, leaf!.x509.publicKey, verdict.signature));
      assert.equal(verdict.chain.length, 2);
    });

    test('a person signs a digest by device link', async () => {
      for (const type of ['QR', 'Web2App'] as const) {
        const whom = { person: `PNOMN-${bolormaa}` };
        const session = await provider.startSignature({
          ...wishes,
          flow: 'device-link',
          offered: [type],
          callbackUrl,
          whom,
        });
        await phone.open(bolormaa, eid.deviceLinkAt(session, { type, language: 'mon', now: new Date() }));
        const back = await phone.approve(session.id, { pin: '12345' });
        const callback = back ? eid.Callback.parse(Object.fromEntries(back.searchParams)) : undefined;
        assert.equal(callback !== undefined, type === 'Web2App');
        const answered = { session, answer: await answerOf(stand, session), callback };
        const verdict = await eid.verifySignature(deps, answered);
        assert.equal(verdict.outcome, 'accepted', JSON.stringify('failure' in verdict && verdict.failure));
        if (!callback) continue;
        const other = { ...callback, sessionSecretDigest: 'x' };
        const refused = await eid.verifySignature(deps, { ...answered, callback: other });
        assert.equal(refused.outcome === 'rejected' && refused.failure.failure, 'secret_digest_mismatch');
      }
    });

    test('somebody whom we do not know yet chooses a certificate, and signs with it', async () => {
      const choice = await provider.startCertificateChoice({ flow: 'device-link', offered: ['QR'] });
      await phone.open(bolormaa, eid.deviceLinkAt(choice, { type: 'QR', language: 'mon', now: new Date() }));
      await phone.approve(choice.id, { pin: '' });
      const chosen = await eid.verifyCertificateChoice(deps, {
        session: choice,
        answer: await answerOf(stand, choice),
      });
      assert.equal(chosen.outcome, 'accepted', JSON.stringify('failure' in chosen && chosen.failure));
      if (chosen.outcome !== 'accepted') return;

      const document = chosen.identity.document_number;
      const session = await provider.startSignature({ ...wishes, flow: 'linked', document, choice });
      await phone.approve(session.id, { pin: '12345' });
      const verdict = await eid.verifySignature(deps, { session, answer: await answerOf(stand, session) });

      assert.equal(verdict.outcome, 'accepted', JSON.stringify('failure' in verdict && verdict.failure));
      assert.ok(verdict.outcome === 'accepted' && verdict.certificate.equals(chosen.certificate));
    });

    test('the certificate of a document is read without asking anybody', async () => {
      const read = await provider.readSigningCertificate(bolormaaDocument);
      assert.equal(read.state, 'ok');
      assert.deepEqual(await provider.readSigningCertificate('PNOMN-990000000008-TST8-Q'), { state: 'unusable' });
      await assert.rejects(provider.readSigningCertificate('PNOMN-999999999999-XXXX-Q'), {
        code: 'eid.account_unusable',
      });
    });

    for (const hashAlgorithm of ['SHA-256', 'SHA-384', 'SHA-512', 'SHA3-256', 'SHA3-384', 'SHA3-512'] as const) {
      test(`a digest of ${hashAlgorithm} is signed as it was asked`, async () => {
        const order = { ...wishes, hashAlgorithm, digest: randomBytes(Number(hashAlgorithm.slice(-3)) / 8) };
        const verdict = await sign(stand, order);
        assert.equal(verdict.outcome, 'accepted', JSON.stringify('failure' in verdict && verdict.failure));
      });
    }

    const refused = [
      [{ bad_signature: true }, 'signature_invalid'],
      [{ wrong_rp_challenge: true }, 'signature_invalid'],
      [{ downgraded_algorithm: true }, 'algorithm_mismatch'],
      [{ wrong_key_usage: true }, 'purpose_wrong'],
      [{ wrong_person_certificate: true }, 'document_mismatch'],
      [{ revoked_certificate: true }, 'certificate_revoked'],
      [{ wrong_flow_type: true }, 'flow_type_not_offered'],
      [{ missing_policy: true }, 'policy_missing'],
    ] as const;
    for (const [fault, code] of refused) {
      test(`a signature with ${Object.keys(fault).join()} is refused: ${code}`, async () => {
        stand.sandbox.setFaults({ next: fault });
        const verdict = await sign(stand, wishes);
        assert.equal(verdict.outcome === 'rejected' && verdict.failure.failure, code);
      });
    }

    test('an answer to a sign-in is no signature, nor the other way round', async () => {
      const session = await provider.startSignature({
        ...wishes,
        flow: 'notification',
        whom: { document: okDocument },
      });
      const answer = await answerOf(stand, session);
      for (const verdict of [
        await eid.verifyAuthentication(deps, { session, answer }),
        await eid.verifyCertificateChoice(deps, { session, answer }),
      ]) {
        assert.equal(verdict.outcome === 'rejected' && verdict.failure.failure, 'session_of_another_kind');
      }
      const asSignIn = await eid.verifyAuthentication(deps, { session: { ...session, kind: 'auth' }, answer });
      assert.equal(asSignIn.outcome === 'rejected' && asSignIn.failure.failure, 'protocol_mismatch');
    });
  });
}

suite('with a key on P-256', async () => {
  const stand = await openStand({ after });
  const { deps } = stand;
  const order = { ...wishes, algorithm: 'ecdsa-with-SHA256' } as const;
  const told = (verdict: { outcome: string; failure?: { failure: string } }) => verdict.failure?.failure;

  test('a person signs a digest, and Node finds the data signed', async () => {
    for (let count = 0; count < 8; count += 1) {
      const text = randomBytes(100);
      const verdict = await sign(stand, { ...order, digest: createHash('sha256').update(text).digest() }, older);
      assert.equal(verdict.outcome, 'accepted', JSON.stringify('failure' in verdict && verdict.failure));
      if (verdict.outcome !== 'accepted') return;
      assert.equal(verdict.identity.document_number, older);
      const [leaf] = verdict.evidence.findings.chain;
      assert.equal(leaf!.x509.publicKey.asymmetricKeyDetails?.namedCurve, 'prime256v1');
      assert.ok(verify('sha256', text, leaf!.x509.publicKey, verdict.signature));
    }
  });

  test('what is to be asked of the phone is known before, by the certificate', async () => {
    assert.equal((await eid.findSigner(deps, 'PNOMN-990000000016'))?.algorithm, 'ecdsa-with-SHA256');
    assert.equal((await eid.findSigner(deps, `PNOMN-${bolormaa}`))?.algorithm, 'rsassa-pss');
  });

  test('nothing is asked that the key cannot do', async () => {
    await assert.rejects(sign(stand, wishes, older), { code: 'eid.unavailable' }, 'the provider refuses it');
    await assert.rejects(sign(stand, order, okDocument), { code: 'eid.unavailable' });
    const longer = { ...order, digest: randomBytes(48), hashAlgorithm: 'SHA-384' } as const;
    await assert.rejects(sign(stand, longer, older), { code: 'eid.account_unusable' });
  });

  for (const [fault, code] of [
    [{ bad_signature: true }, 'signature_invalid'],
    [{ wrong_rp_challenge: true }, 'signature_invalid'],
    [{ downgraded_algorithm: true }, 'algorithm_mismatch'],
    [{ wrong_key_usage: true }, 'purpose_wrong'],
    [{ wrong_person_certificate: true }, 'document_mismatch'],
    [{ revoked_certificate: true }, 'certificate_revoked'],
  ] as const) {
    test(`a signature with ${Object.keys(fault).join()} is refused: ${code}`, async () => {
      stand.sandbox.setFaults({ next: fault });
      assert.equal(told(await sign(stand, order, older)), code);
    });
  }

  test('nothing in the answer decides how it is read', async () => {
    const session = await deps.eid.provider.startSignature({
      ...order,
      flow: 'notification',
      whom: { document: older },
    });
    const answer = await answerOf(stand, session);
    const judge = async (changes: Record<string, unknown>, other: Partial<eid.EidSession> = {}) =>
      told(
        await eid.verifySignature(deps, { ...edit({ session, answer }, changes), session: { ...session, ...other } }),
      );
    assert.equal(await judge({}), undefined);
    const parameters = {
      hashAlgorithm: 'SHA-256',
      maskGenAlgorithm: { algorithm: 'id-mgf1', parameters: { hashAlgorithm: 'SHA-256' } },
      saltLength: 32,
      trailerField: '0xbc',
    };
    assert.equal(await judge({ 'signature.signatureAlgorithmParameters': parameters }), 'parameters_mismatch');
    assert.equal(await judge({ 'signature.signatureAlgorithm': 'ecdsa-with-SHA512' }), 'algorithm_mismatch');
    assert.equal(await judge({ 'signature.signatureAlgorithm': undefined }), 'algorithm_mismatch');
    assert.equal(await judge({}, { algorithm: 'rsassa-pss' }), 'algorithm_mismatch', 'another was asked for');
    assert.equal(await judge({}, { hashAlgorithm: 'SHA3-256' }), 'signature_invalid', 'of another hash, as long');
    const value = Buffer.from(JSON.parse(answer).signature.value, 'base64');
    const longer = Buffer.concat([value, Buffer.alloc(1)]).toString('base64');
    assert.equal(await judge({ 'signature.value': longer }), 'signature_invalid');
    const claimed = {
      'signature.signatureAlgorithm': 'rsassa-pss',
      'signature.signatureAlgorithmParameters': parameters,
    };
    assert.equal(await judge(claimed, { algorithm: 'rsassa-pss' }), 'signature_invalid', 'the key is none of RSA');
  });
});

async function sign(
  stand: Stand,
  order: Pick<eid.SignatureOrder, 'prompts' | 'digest' | 'hashAlgorithm' | 'algorithm'>,
  document = okDocument,
) {
  const { provider } = stand.deps.eid;
  const session = await provider.startSignature({ ...order, flow: 'notification', whom: { document } });
  return eid.verifySignature(stand.deps, { session, answer: await answerOf(stand, session) });
}
