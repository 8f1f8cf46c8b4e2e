import { CompactSign } from 'jose';
import { drawQr } from '#platform/qr';
import { encode } from 'uqr';
import type { Content, ContentInput } from './content.ts';
import type { CodeKey } from './seal-keys.ts';

/** As long as names in a code may be: each letter makes the squares smaller. */
const nameLengthMax = 48;

/**
 * Where the code on the paper leads, and what can be verified without going there: a JWS behind the #, which browsers do not
 * send. It says what the paper must say (number, issuer, title, whose, when) and the hash of the content.
 */
export async function codeTextOf(
  site: string | undefined,
  { number, title, issuer, lang, issuedAt, validUntil, data }: ContentInput,
  { sha256 }: Pick<Content, 'sha256'>,
  { kid, privateKey }: CodeKey,
): Promise<string> {
  const claims = {
    n: number,
    i: issuer[lang].slice(0, nameLengthMax),
    t: title[lang].slice(0, nameLengthMax),
    s: data.subject.slice(0, nameLengthMax),
    a: seconds(issuedAt),
    ...(validUntil && { e: seconds(validUntil) }),
    h: sha256.toString('base64url'),
  };
  const signed = await new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .sign(privateKey);
  const path = `/verify/${number}?code=${data.code}#${signed}`;
  return `${site?.replace(/\/$/, '') ?? ''}${path}`;
}

/** So much text makes many squares; the paper is not bent around a bottle, so the least correction will do. */
export const squaresOf = (text: string): boolean[][] => encode(text, { ecc: 'L', border: 0 }).data;

/** The same for a screen. */
export const drawCode = (text: string): string => drawQr(text, 'L');

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);
