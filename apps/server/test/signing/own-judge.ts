import { X509Certificate } from 'node:crypto';
import type { RevocationFetchers } from '#platform/verification/verification-context';
import { verifyPdf } from '#platform/verification/verify-pdf';
import { rootPem } from './signers.ts';

const derOf = (pem: string): Buffer => new X509Certificate(pem).raw;

const bytesOf = async (reply: Response): Promise<Buffer> => {
  if (!reply.ok) throw new Error(`status ${reply.status}`);
  return Buffer.from(await reply.arrayBuffer());
};

/** Asks wherever certificates say, as no verifier in the open would: here that is the sandbox. */
export const askAnywhere: RevocationFetchers = {
  ocsp: async (url, body) =>
    bytesOf(
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/ocsp-request' },
        body: new Uint8Array(body),
      }),
    ),
  crl: async (url) => bytesOf(await fetch(url)),
};

/** What our own verifier says of each signature and timestamp: "valid", or the codes of what is wrong. */
export async function askOurs(pdf: Buffer, tsaRootPem = rootPem): Promise<string[]> {
  const trust = { anchors: [derOf(rootPem)], timestampAnchors: [derOf(tsaRootPem)] };
  const { report } = await verifyPdf(pdf, trust, { now: new Date(), revocation: askAnywhere });
  const { findings, signatures } = report;
  const all = [...signatures, ...(findings.length > 0 ? [{ findings }] : [])];
  return all.map((one) => one.findings.map(({ code }) => code).join(', ') || 'valid');
}
