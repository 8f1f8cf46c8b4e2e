import { z } from 'zod';

export const FlowType = z.enum(['QR', 'Web2App', 'App2App', 'Notification']);
export type FlowType = z.infer<typeof FlowType>;
export type DeviceLinkType = Exclude<FlowType, 'Notification'>;

export const HashAlgorithm = z.enum(['SHA-256', 'SHA-384', 'SHA-512', 'SHA3-256', 'SHA3-384', 'SHA3-512']);
export type HashAlgorithm = z.infer<typeof HashAlgorithm>;

export const SignatureAlgorithm = z.enum([
  'rsassa-pss',
  'sha256WithRSAEncryption',
  'sha384WithRSAEncryption',
  'sha512WithRSAEncryption',
  'ecdsa-with-SHA256',
]);
export type SignatureAlgorithm = z.infer<typeof SignatureAlgorithm>;

export const Level = z.enum(['ADVANCED', 'QUALIFIED']);
export type Level = z.infer<typeof Level>;

/**
 * A session at the provider, as we know it: what was asked, and what links are made from. It must be sealed where it is
 * kept: `link.secret` and `challenge` must never reach a browser. It is written as JSON and read back with this schema.
 */
export const EidSession = z.object({
  /** The provider's own name of it. Not for browsers either. */
  id: z.string(),
  kind: z.enum(['auth', 'sign', 'cert']),
  flow: z.enum(['device-link', 'notification', 'linked']),
  /** How the person may come to it. An answer that came another way is refused. */
  offered: z.array(FlowType),
  startedAt: z.coerce.date(),
  schemeName: z.string(),
  relyingPartyName: z.string(),
  /** The party that we ask for, if that is not the platform itself. */
  brokeredName: z.string(),
  /** Base64, as sent: the challenge of a sign-in or the digest to be signed; empty when a certificate is chosen. */
  challenge: z.string(),
  algorithm: SignatureAlgorithm,
  hashAlgorithm: HashAlgorithm,
  /**
   * Whether a key on P-256 answers with `ecdsa-with-SHA256` instead: a sign-in is asked for before we know whose key it is that
   * answers. False in older evidence, from before such keys were accepted.
   */
  mayBeEcdsa: z.boolean().default(false),
  /** The base64 text as sent, to the byte: its hash is signed. */
  interactions: z.string(),
  /** Empty if no browser comes back. */
  callbackUrl: z.string(),
  level: Level,
  /** `PNOMN-...` and the document number of the person who must answer; null if any person may. */
  person: z.string().nullable(),
  document: z.string().nullable(),
  link: z.object({ base: z.string(), token: z.string(), secret: z.string() }).nullable(),
  /** To be shown beside the phone's; null where there is none. */
  verificationCode: z.string().nullable(),
});
export type EidSession = z.infer<typeof EidSession>;

/** What the browser brought back from the app on the same device. Only a sign-in has a verifier. */
export const Callback = z.object({
  sessionSecretDigest: z.string().max(100),
  userChallengeVerifier: z.string().max(200).default(''),
});
export type Callback = z.infer<typeof Callback>;
