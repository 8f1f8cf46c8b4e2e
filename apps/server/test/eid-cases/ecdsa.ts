import { parameters } from './answers.ts';
import { type Case, edit, type Liar, withKey } from './liar.ts';

/** Lies of and about keys on P-256. */
export const ecdsaCases = ({ stand, authority, scanned, byOlder, reissued }: Liar): Case[] => {
  const byOlderEdited = async (changes: Record<string, unknown>) => edit(await byOlder(), changes);
  const ecdsa = { 'signature.signatureAlgorithm': 'ecdsa-with-SHA256' };
  return [
    ['signature_invalid', 'is not signed on the curve', () => byOlder({ bad_signature: true })],
    ['signature_invalid', 'signs another challenge on the curve', () => byOlder({ wrong_rp_challenge: true })],
    ['document_mismatch', 'is of somebody else on the curve', () => byOlder({ wrong_person_certificate: true })],
    ['algorithm_mismatch', 'says PSS of a key on the curve', () => byOlder({ downgraded_algorithm: true })],
    [
      'algorithm_mismatch',
      'says another hash',
      () => byOlderEdited({ 'signature.signatureAlgorithm': 'ecdsa-with-SHA512' }),
    ],
    [
      'algorithm_mismatch',
      'says ECDSA of an RSA key',
      async () => edit(await scanned(), { ...ecdsa, 'signature.signatureAlgorithmParameters': undefined }),
    ],
    [
      'algorithm_mismatch',
      'says ECDSA of a key on another curve',
      async () => {
        const lie = await reissued(withKey(authority.responder));
        return edit(lie, { ...ecdsa, 'signature.signatureAlgorithmParameters': undefined });
      },
    ],
    [
      'algorithm_mismatch',
      'says ECDSA where it was not let',
      async () => {
        const { session, answer } = await byOlder();
        return { session: { ...session, mayBeEcdsa: false }, answer };
      },
    ],
    [
      'parameters_mismatch',
      'says parameters that ECDSA has none of',
      () => byOlderEdited({ 'signature.signatureAlgorithmParameters': parameters }),
    ],
    [
      'signature_invalid',
      'is written in bytes that are not DER',
      async () => {
        const lie = await byOlder();
        const value = Buffer.from(JSON.parse(lie.answer).signature.value, 'base64');
        const long = Buffer.concat([Buffer.from([0x30, 0x81]), value.subarray(1)]);
        return edit(lie, { 'signature.value': long.toString('base64') });
      },
    ],
    [
      'signature_invalid',
      'was asked for with another hash',
      async () => {
        const { session, answer } = await byOlder();
        return { session: { ...session, hashAlgorithm: 'SHA-512' }, answer };
      },
    ],
    [
      'signature_invalid',
      'answers another session on the curve',
      async () => ({ session: (await byOlder()).session, answer: (await byOlder()).answer, deps: stand.deps }),
    ],
  ];
};
