import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { DeviceLinkType, EidSession, FlowType, HashAlgorithm } from './session.ts';

/** What the protocol hashes, joins and signs. Every text here must match to the byte what the phone makes of it. */

/** `SHA-256` is `sha256` to Node, `SHA3-256` is `sha3-256`. */
export const nodeHash = (algorithm: HashAlgorithm): string => algorithm.toLowerCase().replace('sha-', 'sha');

export const hash = (algorithm: HashAlgorithm, data: string | Uint8Array): Buffer =>
  createHash(nodeHash(algorithm)).update(data).digest();

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const protocols = { auth: 'ACSP_V2', sign: 'RAW_DIGEST_SIGNATURE', cert: '' } as const;

export interface LinkMoment {
  type: DeviceLinkType;
  language: 'mon' | 'eng';
  now: Date;
}

/**
 * The link of a session, to be shown as a QR code or opened on the same device. A QR code carries its age, so it is
 * made anew every second, and never ahead of time.
 */
export function deviceLinkAt(session: EidSession, { type, language, now }: LinkMoment): string {
  if (!session.link || !session.offered.includes(type)) throw new Error(`this session offers no ${type} link`);
  const { base, token, secret } = session.link;
  const elapsedSeconds = Math.max(0, Math.floor((now.getTime() - session.startedAt.getTime()) / 1_000));
  const link =
    `${base}?deviceLinkType=${type}${type === 'QR' ? `&elapsedSeconds=${elapsedSeconds}` : ''}` +
    `&sessionToken=${token}&sessionType=${session.kind}&version=1.0&lang=${language}`;
  return `${link}&authCode=${authCodeOf(secret, { ...session, link, type })}`;
}

type LinkContext = Pick<
  EidSession,
  'kind' | 'schemeName' | 'challenge' | 'relyingPartyName' | 'brokeredName' | 'interactions' | 'callbackUrl'
> & { link: string; type: DeviceLinkType };

/** Proves that the holder of the session's secret made the link. */
export function authCodeOf(secret: string, context: LinkContext): string {
  const payload = [
    context.schemeName,
    protocols[context.kind],
    context.challenge,
    base64(context.relyingPartyName),
    base64(context.brokeredName),
    context.interactions,
    context.type === 'QR' ? '' : context.callbackUrl,
    context.link,
  ].join('|');
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(payload).digest('base64url');
}

interface Signed {
  serverRandom: string;
  userChallenge: string;
  interactionTypeUsed: string;
  flowType: FlowType;
}

/** What a person signs when they sign in, rebuilt from what was asked and what the answer adds to it. */
export function signInPayload(session: EidSession, signed: Signed): string {
  const hasCallback = signed.flowType === 'Web2App' || signed.flowType === 'App2App';
  return [
    session.schemeName,
    protocols.auth,
    signed.serverRandom,
    session.challenge,
    signed.userChallenge,
    base64(session.relyingPartyName),
    base64(session.brokeredName),
    hash('SHA-256', session.interactions).toString('base64'),
    signed.interactionTypeUsed,
    hasCallback ? session.callbackUrl : '',
    signed.flowType,
  ].join('|');
}

/** The four digits that both screens show, made from the challenge by each side for itself. */
export function verificationCodeOf(challenge: string): string {
  const number = hash('SHA-256', Buffer.from(challenge, 'base64')).readUInt16BE(30) % 10_000;
  return String(number).padStart(4, '0');
}

export const secretDigestOf = (secret: string): string =>
  hash('SHA-256', Buffer.from(secret, 'base64')).toString('base64url');

export const userChallengeOf = (verifier: string): string => hash('SHA-256', verifier).toString('base64url');

/** In a time that does not tell how much of it was right. */
export const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('SHA-256', one), hash('SHA-256', other));
