import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** As every authenticator app knows it (RFC 6238). */
const shape = { issuer: 'Tamga', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;
/** Clocks differ: a code is good one step before and after its own. */
const windowSteps = 1;

export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

const authenticatorOf = (secret: string, label = 'Tamga'): TOTP =>
  new TOTP({ ...shape, label, secret: Secret.fromBase32(secret) });

export function describeSecret(secret: string, email: string): { uri: string; qr_svg: string } {
  const uri = authenticatorOf(secret, email).toString();
  return { uri, qr_svg: renderSVG(uri) };
}

/** The step of time that a code belongs to, or null where it is not good now. Whether it was used is for others to say. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const authenticator = authenticatorOf(secret);
  const delta = authenticator.validate({ token: code, timestamp: now.getTime(), window: windowSteps });
  return delta === null ? null : authenticator.counter({ timestamp: now.getTime() }) + delta;
}
