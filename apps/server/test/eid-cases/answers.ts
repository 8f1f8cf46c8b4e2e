import { randomBytes } from 'node:crypto';
import type { Case, Liar } from './liar.ts';

/** Lies in the answer itself: before the certificate is looked at, and after. */
export const answerCases = ({ scanned, tapped, notified, lowerLevel, edited }: Liar): Case[] => [
  ['answer_malformed', 'is cut off', async () => ({ ...(await scanned()), answer: '{"state":"COMPLETE","resu' })],
  ['answer_malformed', 'has a number for a text', () => edited({ 'cert.value': 7 })],
  ['answer_malformed', 'has a certificate of a megabyte', () => edited({ 'cert.value': 'A'.repeat(1e6) })],
  [
    'session_of_another_kind',
    'belongs to a signature',
    async () => {
      const { session, answer } = await scanned();
      return { session: { ...session, kind: 'sign' }, answer };
    },
  ],
  [
    'callback_missing',
    'came by an app, and nobody came back',
    async () => {
      const { session, answer } = await tapped();
      return { session, answer };
    },
  ],
  [
    'secret_digest_mismatch',
    'comes with the secret of another session',
    async () => {
      const [mine, theirs] = [await tapped(), await tapped()];
      return { ...mine, callback: { ...mine.callback, sessionSecretDigest: theirs.callback.sessionSecretDigest } };
    },
  ],
  [
    'secret_digest_mismatch',
    'comes with a callback where none was offered',
    async () => {
      const { callback } = await tapped();
      return { ...(await notified()), callback };
    },
  ],
  ['not_complete', 'is still running', () => edited({ state: 'RUNNING' })],
  ['end_result_not_ok', 'was refused by the person', () => edited({ 'result.endResult': 'USER_REFUSED' })],
  ['end_result_not_ok', 'ends in a word that nobody knows', () => edited({ 'result.endResult': 'FINE' })],
  ['protocol_mismatch', 'signs a digest', () => edited({ signatureProtocol: 'RAW_DIGEST_SIGNATURE' })],
  ...['result', 'cert', 'signature', 'signature.value', 'signature.serverRandom', 'signature.userChallenge'].map(
    (part): Case => ['part_missing', `has no ${part}`, () => edited({ [part]: undefined })],
  ),
  ['user_challenge_mismatch', 'is for another browser', () => tapped({ wrong_user_challenge: true })],
  [
    'user_challenge_mismatch',
    'comes with the verifier of another session',
    async () => {
      const [mine, theirs] = [await tapped(), await tapped()];
      const { userChallengeVerifier } = theirs.callback;
      return { ...mine, callback: { ...mine.callback, userChallengeVerifier } };
    },
  ],
  ['level_too_low', 'has a lower level than was asked for', lowerLevel],
  ['level_too_low', 'has a level that nobody knows', () => edited({ 'cert.certificateLevel': 'EXCELLENT' })],
  ['document_mismatch', 'names no document', () => edited({ 'result.documentNumber': undefined })],
  ['person_mismatch', 'says beside that it was somebody else', () => edited({ 'person.civil_id': '110000000022' })],
  ['algorithm_mismatch', 'is signed with an older algorithm', () => scanned({ downgraded_algorithm: true })],
  ...(
    [
      ['says nothing of them', undefined],
      ['is hashed otherwise', { hashAlgorithm: 'SHA-512' }],
      ['is masked otherwise', { maskGenAlgorithm: { algorithm: 'id-mgf1', parameters: { hashAlgorithm: 'SHA-1' } } }],
      ['has a shorter salt', { saltLength: 0 }],
      ['has another trailer', { trailerField: '0xcc' }],
    ] as const
  ).map(
    ([how, change]): Case => [
      'parameters_mismatch',
      how,
      () => edited({ 'signature.signatureAlgorithmParameters': change && { ...parameters, ...change } }),
    ],
  ),
  ['flow_type_not_offered', 'came another way', () => scanned({ wrong_flow_type: true })],
  ['interaction_not_offered', 'showed something else', () => edited({ interactionTypeUsed: 'confirmationMessage' })],
  ['interaction_not_offered', 'does not say what was shown', () => edited({ interactionTypeUsed: undefined })],
  ['signature_invalid', 'is not signed', () => scanned({ bad_signature: true })],
  ['signature_invalid', 'signs another challenge', () => scanned({ wrong_rp_challenge: true })],
  [
    'signature_invalid',
    'answers another session',
    async () => ({ session: (await scanned()).session, answer: (await scanned()).answer }),
  ],
  ...(['schemeName', 'relyingPartyName', 'brokeredName'] as const).map(
    (name): Case => [
      'signature_invalid',
      `is for another ${name}`,
      async () => {
        const { session, answer } = await scanned();
        return { session: { ...session, [name]: 'another' }, answer };
      },
    ],
  ),
  [
    'signature_invalid',
    'is for another text on the phone',
    async () => {
      const { session, answer } = await scanned();
      const interactions = Buffer.from('[{"type":"displayTextAndPIN","displayText60":"?"}]').toString('base64');
      return { session: { ...session, interactions }, answer };
    },
  ],
  [
    'signature_invalid',
    'leads back to another page',
    async () => {
      const lie = await tapped();
      return { ...lie, session: { ...lie.session, callbackUrl: 'https://elsewhere.example.com/' } };
    },
  ],
  [
    'signature_invalid',
    'has another random of the server',
    () => edited({ 'signature.serverRandom': randomBytes(24).toString('base64') }),
  ],
  [
    'signature_invalid',
    'has another user challenge',
    () => edited({ 'signature.userChallenge': randomBytes(32).toString('base64url') }),
  ],
];

export const parameters = {
  hashAlgorithm: 'SHA-256',
  maskGenAlgorithm: { algorithm: 'id-mgf1', parameters: { hashAlgorithm: 'SHA-256' } },
  saltLength: 32,
  trailerField: '0xbc',
};
