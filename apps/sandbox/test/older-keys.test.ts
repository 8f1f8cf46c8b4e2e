import assert from 'node:assert/strict';
import { createHash, randomBytes, verify } from 'node:crypto';
import { suite, test } from 'node:test';
import { certificateIn, linkOf, openParty } from './relying-party.ts';

const party = await openParty();
const [agrees, byHand] = ['990000000016', '110000000134'];
const text = randomBytes(100);
const digest = createHash('sha256').update(text).digest('base64');
const ecdsa = { digest, signatureAlgorithm: 'ecdsa-with-SHA256' };
const sign = (civilId: string, parameters: object) =>
  party.post(
    `/signature/notification/etsi/PNOMN-${civilId}`,
    party.sign({ signatureProtocolParameters: parameters, nonce: randomBytes(9).toString('hex') }),
  );
const pss = (hashAlgorithm: string) => ({
  rpChallenge: randomBytes(64).toString('base64'),
  signatureAlgorithm: 'rsassa-pss',
  signatureAlgorithmParameters: { hashAlgorithm },
});

suite('a key on P-256', () => {
  test('signs a digest with ECDSA, and says so without parameters', async () => {
    for (const parameters of [ecdsa, { ...ecdsa, signatureAlgorithmParameters: { hashAlgorithm: 'SHA-256' } }]) {
      const { body } = await sign(agrees, parameters);
      const answer = (await party.status(body.sessionID)).body;
      const { value, ...said } = answer.signature;
      assert.deepEqual(said, { flowType: 'Notification', signatureAlgorithm: 'ecdsa-with-SHA256' });
      const { publicKey } = certificateIn(answer);
      assert.equal(publicKey.asymmetricKeyDetails?.namedCurve, 'prime256v1');
      assert.ok(verify('sha256', text, publicKey, Buffer.from(value, 'base64')));
    }
  });

  test('is asked for nothing that it cannot do, and another key is not asked for ECDSA', async () => {
    const refused = [
      await sign(agrees, {
        digest,
        signatureAlgorithm: 'rsassa-pss',
        signatureAlgorithmParameters: { hashAlgorithm: 'SHA-256' },
      }),
      await sign(agrees, { digest, signatureAlgorithm: 'sha256WithRSAEncryption' }),
      await sign('990000000001', ecdsa),
      await party.post('/seal/NTRMN-9001001', {
        ...party.who,
        signatureProtocol: 'RAW_DIGEST_SIGNATURE',
        signatureProtocolParameters: ecdsa,
      }),
    ];
    for (const { status, body } of refused)
      assert.deepEqual([status, body.errors?.[0]?.paramName], [400, 'signatureAlgorithm'], JSON.stringify(body));
    const other = { ...ecdsa, signatureAlgorithmParameters: { hashAlgorithm: 'SHA-384' } };
    assert.equal((await sign(agrees, other)).body.errors[0]?.paramName, 'hashAlgorithm');
    const longer = await sign(agrees, { ...ecdsa, digest: randomBytes(48).toString('base64') });
    assert.equal(longer.body.errors[0]?.paramName, 'digest');
  });

  test('answers a sign-in that asked for PSS with SHA-256 in its own way, and no other', async () => {
    const start = (hashAlgorithm: string) =>
      party.post(
        `/authentication/notification/etsi/PNOMN-${agrees}`,
        party.auth({ signatureProtocolParameters: pss(hashAlgorithm) }),
      );
    const { signature } = (await party.status((await start('SHA-256')).body.sessionID)).body;
    assert.equal(signature.signatureAlgorithm, 'ecdsa-with-SHA256');
    assert.equal(signature.signatureAlgorithmParameters, undefined);
    assert.equal((await start('SHA-512')).status, 400);
  });

  test('opens no link to a sign-in that it cannot answer', async () => {
    const asked = party.auth({ signatureProtocolParameters: pss('SHA-512') });
    const { body: opened } = await party.post('/authentication/device-link/anonymous', asked);
    const { status, body } = await party.phone(`/people/${byHand}/links`, { link: linkOf(opened, asked) });
    assert.deepEqual([status, body.errors[0]?.code], [400, 'algorithm_unfit']);
  });

  test('lies where it is told to', async () => {
    const lie = async (fault: string) => {
      party.sandbox.setFaults({ next: { [fault]: true } });
      return (await party.status((await sign(agrees, ecdsa)).body.sessionID)).body;
    };
    for (const fault of ['bad_signature', 'wrong_rp_challenge']) {
      const answer = await lie(fault);
      const value = Buffer.from(answer.signature.value, 'base64');
      assert.equal(verify('sha256', text, certificateIn(answer).publicKey, value), false, fault);
    }
    assert.equal((await lie('downgraded_algorithm')).signature.signatureAlgorithm, 'rsassa-pss');
    assert.match(certificateIn(await lie('wrong_person_certificate')).subject, new RegExp(`PNOMN-${byHand}`));
  });
});

test('Smart-ID knows of no such keys', async () => {
  const plain = await openParty({ dialect: 'smart-id' });
  const parameters = { rpChallenge: pss('SHA-256').rpChallenge, signatureAlgorithm: 'ecdsa-with-SHA256' };
  const asked = plain.auth({ signatureProtocolParameters: parameters });
  assert.equal((await plain.post('/authentication/device-link/anonymous', asked)).status, 400);
  const named = plain.auth({ signatureProtocolParameters: pss('SHA-256'), vcType: 'numeric4' });
  assert.equal((await plain.post(`/authentication/notification/etsi/PNOMN-${agrees}`, named)).status, 400);
});
