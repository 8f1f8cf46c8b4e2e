import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, beforeEach, suite, test } from 'node:test';
import { bring, openSigningHouse, sealAll } from '#test/signing';
import { askOpenssl, askPdfsig, missing } from '#test/signing/judges';
import { firstSigner, openRounds, roundPdf } from '#test/signing-rounds';
import { openSeals } from '#test/signing-seals';
import { verifyPdf } from '#platform/verification/verify-pdf';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-sealing-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const house = await openSigningHouse({ after });
const { deps, personOf } = house;
const { sandbox } = house.stand;
const { sign } = openRounds(house);
const { clear, isDue, sql, signedFor, download, sealOf, verify, kindsIn, toldOf } = openSeals(house);
const rootPem = await (await fetch(`${sandbox.url}/ca/root.pem`)).text();
/** Of the first the provider has a seal for us, of the second one that is not for us, and of the third none. */
const [company, closed, strange] = ['2002002', '5003003', '7007007'] as const;

beforeEach(clear);
afterEach(() => sandbox.setFaults({ always: {}, next: null }));

suite('what is signed for an organisation', () => {
  test('gets its electronic seal, which programs of others and our own find valid', { skip: missing }, async () => {
    const { owner, id } = await signedFor(company);
    const signed = await download(owner, id);
    assert.deepEqual(await sealOf(owner, id), { reg_no: company, state: 'WAITING', reason: null });
    const [one, other] = await Promise.all([sealAll(deps), sealAll(deps)]);
    assert.equal(one + other, 1, 'two workers put one seal');
    assert.deepEqual(await sealOf(owner, id), { reg_no: company, state: 'SEALED', reason: null });
    const sealed = await download(owner, id);
    assert.ok(sealed.subarray(0, signed.length).equals(signed), 'what the person has signed stays, to the byte');

    const file = path.join(folder, 'sealed.pdf');
    writeFileSync(file, sealed);
    assert.deepEqual(
      askPdfsig(file).map(({ isValid }) => isValid),
      [true, true],
    );
    assert.deepEqual(askOpenssl(sealed, folder, rootPem, rootPem), ['', '']);
    assert.deepEqual(await kindsIn(sealed), ['signature', 'seal']);
    const unknown = await verifyPdf(sealed, { anchors: [], timestampAnchors: [] }, { now: deps.now() });
    const kinds = unknown.report.signatures.map(({ kind }) => kind);
    assert.deepEqual(kinds, ['signature', 'signature'], 'anybody may write into a certificate that it seals');
    const [person, seal] = (await verify(sealed)).signatures;
    assert.equal(person?.signer?.organisation_id, null);
    assert.equal(seal?.level, 'PAdES-B-LT');
    assert.deepEqual(seal?.signer, {
      name: 'Тал Нутаг ХХК',
      organisation: 'Тал Нутаг ХХК',
      organisation_id: `NTRMN-${company}`,
      country: 'MN',
    });
    const moved = { reason: null, reg_no: company };
    assert.deepEqual(await toldOf(id), {
      recorded: [{ from: 'WAITING', to: 'SEALED', reg_no: company, file_of: id }],
      announced: [{ id, seal: 'SEALED', ...moved }],
    });
    assert.equal(await sealAll(deps), 0, 'once is enough');
  });

  for (const [reg_no, reason] of [
    [strange, 'no_certificate'],
    [closed, 'not_granted'],
  ] as const)
    test(`stays as people have signed it where the provider has no seal for us: ${reason}`, async () => {
      const { owner, id } = await signedFor(reg_no);
      const signed = await download(owner, id);
      if (reason === 'not_granted') {
        // It may be about us, and for an hour.
        assert.equal(await sealAll(deps), 0);
        assert.equal((await sealOf(owner, id))?.state, 'WAITING');
        await sql(`update signing.document set seal_tries = 29, seal_due_at = 'epoch' where id = $1`, [id]);
      }
      assert.equal(await sealAll(deps), 0);
      assert.deepEqual(await sealOf(owner, id), { reg_no, state: 'NONE', reason });
      assert.ok((await download(owner, id)).equals(signed));
      assert.deepEqual((await toldOf(id)).announced, [{ id, seal: 'NONE', reason, reg_no }]);
      await isDue();
      assert.equal(await sealAll(deps), 0);
      assert.equal((await toldOf(id)).recorded.length, 1);
    });

  test('is not sealed any more where the right of who signed has ended', async () => {
    const { owner, id } = await signedFor(company);
    await sql('delete from pki.link');
    assert.equal(await sealAll(deps), 0);
    assert.equal((await sealOf(owner, id))?.reason, 'not_entitled');
  });

  test('has nothing to do with what a person signs for themselves', async () => {
    const owner = await personOf(firstSigner);
    const { id } = (await bring(house, owner, roundPdf, 'later')).data;
    assert.equal(await sign(owner, id), 'COMPLETED');
    assert.equal(await sealAll(deps), 0);
    assert.equal(await sealOf(owner, id), null);
  });
});

const waitAgain = (id: string) =>
  sql(`update signing.document set seal_state = 'WAITING', seal_reason = null, seal_due_at = 'epoch' where id = $1`, [
    id,
  ]);

suite('where the provider', () => {
  test('is away, the seal waits, and the file is there all the time', async () => {
    const { owner, id } = await signedFor(company);
    const signed = await download(owner, id);
    sandbox.setFaults({ always: { maintenance: true } });
    assert.equal(await sealAll(deps), 0);
    assert.deepEqual(await sealOf(owner, id), { reg_no: company, state: 'WAITING', reason: null });
    assert.ok((await download(owner, id)).equals(signed));
    sandbox.setFaults({ always: {} });
    assert.equal(await sealAll(deps), 0, 'not at once');
    assert.deepEqual((await toldOf(id)).recorded, []);
    await isDue();
    assert.equal(await sealAll(deps), 1);
    assert.deepEqual(await kindsIn(await download(owner, id)), ['signature', 'seal']);
  });

  test('is away for more than a week, it is said that there is no seal', async () => {
    const { owner, id } = await signedFor(company);
    await sql(`update signing.document set seal_tries = 170 where id = $1`, [id]);
    assert.equal(await sealAll(deps), 0);
    assert.deepEqual(await sealOf(owner, id), { reg_no: company, state: 'NONE', reason: 'unavailable' });
  });

  test('lies, nothing of it gets into the file, and it is reported', async () => {
    const { owner, id } = await signedFor(company);
    const signed = await download(owner, id);
    const lies = [
      [{ always: { wrong_person_certificate: true } }, 'subject_mismatch'],
      [{ next: { wrong_person_certificate: true } }, 'subject_mismatch'],
      [{ always: { unknown_authority: true } }, 'chain_untrusted'],
      [{ always: { wrong_key_usage: true } }, 'purpose_wrong'],
      [{ next: { downgraded_algorithm: true } }, 'algorithm_mismatch'],
      [{ next: { bad_signature: true } }, 'signature_invalid'],
      [{ next: { wrong_rp_challenge: true } }, 'signature_invalid'],
    ] as const;
    for (const [fault, step] of lies) {
      await waitAgain(id);
      sandbox.setFaults({ always: {}, ...fault });
      assert.equal(await sealAll(deps), 0);
      assert.deepEqual(await sealOf(owner, id), { reg_no: company, state: 'NONE', reason: 'rejected' }, step);
      assert.ok((await download(owner, id)).equals(signed));
      const [event] = await sql(
        `select severity, context from security.event where kind = 'eid_answer_rejected' order by at desc limit 1`,
      );
      assert.deepEqual([event.severity, event.context.step, event.context.purpose], ['high', step, 'seal']);
    }
    for (const fault of [{ expired_certificate: true }, { revoked_certificate: true }]) {
      await waitAgain(id);
      sandbox.setFaults({ always: fault });
      assert.equal(await sealAll(deps), 0);
      assert.equal((await sealOf(owner, id))?.reason, 'no_certificate');
    }
  });
});
