import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import type { SignInFaults } from './faults.ts';
import type { SocialKeys } from './keys.ts';

/** The same token with something wrong in it. Everything else stays right, so that each fault is alone. */
export async function spoil(idToken: string, faults: SignInFaults, keys: SocialKeys): Promise<string> {
  const claims = { ...decodeJwt(idToken), ...wrongClaims(faults) };
  if (faults.unsigned) return new UnsecuredJWT(claims).encode();
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: keys.jwk.kid })
    .sign(faults.other_key ? await keys.foreign() : keys.own);
}

function wrongClaims(faults: SignInFaults): object {
  // Two days ago: no tolerance for clocks that differ reaches that far.
  const longAgo = Math.floor(Date.now() / 1_000) - 2 * 24 * 3_600;
  return {
    ...(faults.wrong_nonce ? { nonce: 'somebody-elses' } : {}),
    ...(faults.wrong_issuer ? { iss: 'https://another.example' } : {}),
    ...(faults.wrong_audience ? { aud: 'another-client' } : {}),
    ...(faults.expired ? { iat: longAgo, exp: longAgo + 300 } : {}),
  };
}
