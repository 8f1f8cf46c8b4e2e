import { sealPdf } from '#platform/pdf/pdf-seal';
import { signDetached } from '#platform/security/cms';
import { type KeyDeps, sealKeyOf } from './seal-keys.ts';

/** Seals a document that the platform makes in its own name; it has left a place for it. */
export async function sealForPlatform(deps: KeyDeps, pdf: Buffer): Promise<Buffer> {
  const key = await sealKeyOf(deps, null);
  return sealPdf(pdf, (bytes) => signDetached(bytes, key));
}
