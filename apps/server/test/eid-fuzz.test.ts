import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { BasicOCSPResponse, OCSPResponse } from '@peculiar/asn1-ocsp';
import { AsnConvert } from '@peculiar/asn1-schema';
import { CertificateList } from '@peculiar/asn1-x509';
import type { Proof } from '../src/modules/eid/revocation.ts';
import { type Court, examine, type Findings } from '../src/modules/eid/verification.ts';
import { bolormaa, older, openStand, scan } from './eid.ts';
import { edit } from './eid-cases/liar.ts';

/** EID_MUTANTS=1000000 is the long run. */
const mutants = Number(process.env.EID_MUTANTS ?? 5_000);
const stand = await openStand({ after });

const { trust, rules, findProofs } = stand.deps.eid;
const scans = [await scan(stand, bolormaa), await scan(stand, older)] as const;
const at = new Date();

/** One true answer, with the proofs that it was accepted by. Judging it makes no calls. */
async function trueAnswer({ session, answer }: (typeof scans)[number]) {
  const question = { session, answer, callback: null };
  const byOcsp = await examine(question, { trust, rules, findProofs, at });
  const judge = (text: string, proofs: Proof[]): Promise<Findings> => {
    const offline: Court['findProofs'] = (certificate) => {
      const proof = proofs[certificate.isAuthority ? 1 : 0];
      return proof ? [() => Promise.resolve(proof)] : [];
    };
    return examine({ ...question, answer: text }, { trust, rules, findProofs: offline, at });
  };
  return { session, answer, question, byOcsp, judge };
}

const rsa = await trueAnswer(scans[0]);
const onCurve = await trueAnswer(scans[1]);
const { session, answer, byOcsp, judge } = rsa;
const byList = await examine(rsa.question, {
  trust,
  rules,
  at,
  findProofs: (...about) => findProofs(...about).slice(-1),
});

/** One to four small accidents: a bit, a byte, a piece lost, doubled, or long lengths and deep nests put in. */
function mutate(bytes: Buffer): Buffer {
  let mutant = Buffer.from(bytes);
  for (let count = randomInt(1, 5); count > 0; count -= 1) {
    const place = randomInt(mutant.length);
    const size = randomInt(1, 9);
    const rest = mutant.subarray(place);
    const accidents = [
      () => mutant.subarray(0, place),
      () => Buffer.concat([mutant.subarray(0, place), rest.subarray(size)]),
      () => Buffer.concat([mutant.subarray(0, place), rest.subarray(0, size), rest]),
      () => Buffer.concat([mutant.subarray(0, place), Buffer.alloc(randomInt(1, 300), 0x30), rest]),
      () => Buffer.concat([mutant.subarray(0, place), Buffer.from('84ffffffff', 'hex'), rest.subarray(5)]),
      () => Buffer.concat([mutant.subarray(0, place), Buffer.from([0x30, 0x80]), rest.subarray(2)]),
    ];
    const accident = randomInt(3) === 0 ? accidents[randomInt(accidents.length)] : undefined;
    if (accident) mutant = accident();
    else mutant[place] = randomInt(2) === 0 ? (mutant[place] ?? 0) ^ (1 << randomInt(8)) : randomInt(256);
    if (mutant.length === 0) return Buffer.from([0]);
  }
  return mutant;
}

const isEqual = (one: ArrayBuffer | undefined, other: ArrayBuffer | undefined) =>
  one !== undefined && other !== undefined && Buffer.from(one).equals(Buffer.from(other));
const signedIn = (response: Buffer) =>
  AsnConvert.parse(AsnConvert.parse(response, OCSPResponse).responseBytes!.response, BasicOCSPResponse)
    .tbsResponseDataRaw;
const listedIn = (list: Buffer) => AsnConvert.parse(list, CertificateList).tbsCertListRaw;

suite('of mutants of a true answer none is believed that says anything else', () => {
  test('the answer itself is true', () => {
    assert.deepEqual([byOcsp.failure, onCurve.byOcsp.failure], [null, null]);
    assert.deepEqual(
      byOcsp.proofs.map(({ kind }) => kind),
      ['ocsp', 'crl'],
    );
    assert.deepEqual([byList.failure, byList.proofs[0]?.kind], [null, 'crl']);
  });

  const mutantOfText = async ({ answer, byOcsp, judge }: typeof rsa) => {
    const findings = await judge(mutate(Buffer.from(answer)).toString(), byOcsp.proofs);
    // Only bits that are neither signed nor read can differ, such as those that base64 has to spare.
    const isSame = () =>
      findings.payload === byOcsp.payload &&
      byOcsp.signature!.equals(findings.signature!) &&
      byOcsp.chain[0]!.der.equals(findings.chain[0]!.der);
    return { findings, isSame };
  };
  const ways: [
    what: string,
    share: number,
    judgeMutant: () => Promise<{ findings: Findings; isSame: () => boolean }>,
    told?: typeof rsa,
  ][] = [
    ['the text', 0.25, () => mutantOfText(rsa)],
    ['the text, of a key on P-256', 0.1, () => mutantOfText(onCurve), onCurve],
    [
      'the signature, of a key on P-256',
      0.1,
      async () => {
        const mutant = mutate(onCurve.byOcsp.signature!);
        const text = edit(onCurve, { 'signature.value': mutant.toString('base64') }).answer;
        const findings = await onCurve.judge(text, onCurve.byOcsp.proofs);
        return { findings, isSame: () => mutant.equals(onCurve.byOcsp.signature!) };
      },
      onCurve,
    ],
    [
      'the certificate',
      0.25,
      async () => {
        const mutant = mutate(byOcsp.chain[0]!.der);
        const text = edit({ session, answer }, { 'cert.value': mutant.toString('base64') }).answer;
        return { findings: await judge(text, byOcsp.proofs), isSame: () => mutant.equals(byOcsp.chain[0]!.der) };
      },
    ],
    [
      'the OCSP answer',
      0.15,
      async () => {
        const [proof, above] = byOcsp.proofs;
        assert.ok(proof?.kind === 'ocsp' && above);
        const response = mutate(proof.response);
        const findings = await judge(answer, [{ ...proof, response }, above]);
        return { findings, isSame: () => isEqual(signedIn(response), signedIn(proof.response)) };
      },
    ],
    [
      'the revocation list',
      0.15,
      async () => {
        const [proof, above] = byList.proofs;
        assert.ok(proof?.kind === 'crl' && above);
        const list = mutate(proof.list);
        const findings = await judge(answer, [{ kind: 'crl', list }, above]);
        return { findings, isSame: () => isEqual(listedIn(list), listedIn(proof.list)) };
      },
    ],
  ];
  for (const [what, share, judgeMutant, told = rsa] of ways) {
    const count = Math.ceil(mutants * share);
    test(`${count} mutants of ${what}`, { timeout: 1_800_000 }, async (t) => {
      const ends = new Map<string, number>();
      for (let number = 0; number < count; number += 1) {
        const { findings, isSame } = await judgeMutant();
        const end = findings.failure?.failure ?? 'accepted';
        ends.set(end, (ends.get(end) ?? 0) + 1);
        if (findings.identity === null) continue;
        assert.ok(isSame(), 'what was signed is another thing');
        assert.deepEqual({ ...findings.identity, latin: null }, { ...told.byOcsp.identity, latin: null });
      }
      t.diagnostic(JSON.stringify(Object.fromEntries(ends)));
    });
  }
});
