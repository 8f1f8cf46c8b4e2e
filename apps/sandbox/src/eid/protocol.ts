import { createHash, createHmac } from 'node:crypto';

export type Kind = 'auth' | 'sign' | 'cert';
export type FlowType = 'QR' | 'Web2App' | 'App2App' | 'Notification';
export type HashAlgorithm = 'SHA-256' | 'SHA-384' | 'SHA-512' | 'SHA3-256' | 'SHA3-384' | 'SHA3-512';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** `SHA-256` is `sha256` to Node, `SHA3-256` is `sha3-256`. */
export const hash = (algorithm: HashAlgorithm, data: string | Uint8Array): Buffer =>
  createHash(algorithm.toLowerCase().replace('sha-', 'sha')).update(data).digest();

export interface LinkContext {
  scheme: string;
  kind: Kind;
  /** The challenge or the digest, as it was sent; empty when only a certificate is chosen. */
  challenge: string;
  relyingPartyName: string;
  brokeredName: string;
  /** The exact base64 text that was sent: other bytes would give another code. */
  interactions: string;
  /** Empty for QR. */
  callbackUrl: string;
  /** The link without its authCode. */
  link: string;
}

const protocols = { auth: 'ACSP_V2', sign: 'RAW_DIGEST_SIGNATURE', cert: '' };

/** Proves that the holder of the session's secret made the link. */
export function authCodeOf(sessionSecret: string, context: LinkContext): string {
  const payload = [
    context.scheme,
    protocols[context.kind],
    context.challenge,
    base64(context.relyingPartyName),
    base64(context.brokeredName),
    context.interactions,
    context.callbackUrl,
    context.link,
  ].join('|');
  return createHmac('sha256', Buffer.from(sessionSecret, 'base64')).update(payload).digest('base64url');
}

export interface AcspContext {
  scheme: string;
  serverRandom: string;
  rpChallenge: string;
  userChallenge: string;
  relyingPartyName: string;
  brokeredName: string;
  interactions: string;
  interactionTypeUsed: string;
  /** Empty for QR and Notification. */
  callbackUrl: string;
  flowType: FlowType;
}

/** What a person signs when they sign in. */
export function acspPayloadOf(context: AcspContext): string {
  return [
    context.scheme,
    'ACSP_V2',
    context.serverRandom,
    context.rpChallenge,
    context.userChallenge,
    base64(context.relyingPartyName),
    base64(context.brokeredName),
    hash('SHA-256', context.interactions).toString('base64'),
    context.interactionTypeUsed,
    context.callbackUrl,
    context.flowType,
  ].join('|');
}

/** The four digits that both screens show, made from the challenge by each side for itself. */
export function verificationCodeOf(rpChallenge: string): string {
  const number = hash('SHA-256', Buffer.from(rpChallenge, 'base64')).readUInt16BE(30) % 10_000;
  return String(number).padStart(4, '0');
}

export const secretDigestOf = (sessionSecret: string): string =>
  hash('SHA-256', Buffer.from(sessionSecret, 'base64')).toString('base64url');

export const userChallengeOf = (verifier: string): string => hash('SHA-256', verifier).toString('base64url');

/** Where the app sends the browser when the person is done on the same device. */
export function callbackUrlOf(initialUrl: string, sessionSecret: string, verifier: string | null): string {
  const parameters = [`sessionSecretDigest=${secretDigestOf(sessionSecret)}`];
  if (verifier) parameters.push(`userChallengeVerifier=${verifier}`);
  return `${initialUrl}${initialUrl.includes('?') ? '&' : '?'}${parameters.join('&')}`;
}
