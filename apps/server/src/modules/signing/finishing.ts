import { hash } from 'node:crypto';
import * as eid from '#modules/eid';
import { assemblePdf } from '#platform/signing/assemble';
import { inspectPdf } from '#platform/signing/inspect';
import { addValidationData } from '#platform/signing/long-term';
import type { Assembly } from '#platform/signing/signing';
import type { SigningDeps } from './deps.ts';
import { stamp } from './stamping.ts';

/** The document with its signature, a timestamp, certificates and what says that they were good (PAdES B-LT). */
export async function finishPdf(deps: SigningDeps, assembly: Omit<Assembly, 'timestampToken'>): Promise<Buffer> {
  const { token, chain } = await stamp(deps, 'SHA-256', hash('sha256', assembly.signature, 'buffer'));
  const signed = assemblePdf({ ...assembly, timestampToken: token });
  const signer = [assembly.certificate, ...assembly.chain];
  // Asked after the timestamp: it must say that the certificates were good when they were used.
  const proofs = [...(await eid.proveChain(deps, signer)), ...(await eid.proveChain(deps, chain))];
  const whole = await addValidationData(signed, {
    certificates: [...signer, ...chain],
    ocsps: proofs.flatMap((proof) => (proof.kind === 'ocsp' ? [proof.response] : [])),
    crls: proofs.flatMap((proof) => (proof.kind === 'crl' ? [proof.list] : [])),
  });
  const { refusal } = await inspectPdf(whole);
  if (refusal && refusal !== 'sign_pdf_certified_locked') throw new Error('what was made is no signed document');
  return whole;
}
