import { X509Certificate } from 'node:crypto';
import { signedData } from '#platform/security/cms';
import { isSignatureOf } from '#platform/security/signature-algorithms';
import { fill } from './placeholder.ts';
import type { Assembly } from './signing.ts';

/** Puts what the phone answered into the place that was left for it. Everything before stays as it was, byte for byte. */
export function assemblePdf({ prepared, signature, certificate, chain, algorithm, timestampToken }: Assembly): Buffer {
  const key = new X509Certificate(certificate).publicKey;
  // The caller has checked it against the digest; here the attributes are at hand, and a broken document is never made.
  if (!isSignatureOf(key, algorithm, prepared.signedAttributes, signature))
    throw new Error('the signature is not one of this certificate over this document');
  const cms = signedData({
    signedAttributes: prepared.signedAttributes,
    signature,
    certificates: [certificate, ...chain],
    algorithm,
    timestampToken,
  });
  return fill(prepared.pdf, prepared.byteRange, cms);
}
