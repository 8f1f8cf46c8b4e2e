import { pdfToSign, type SigningDocument, type SigningFindings } from '@tamga/contract/signing';
import { SigningWish } from '@tamga/contract/signing.documents';
import { asLine } from '@tamga/contract/text';
import type { SentFile } from '@tamga/contract/upload';
import * as objects from '#modules/objects';
import type { IsChangedLater } from '#modules/verification';
import { type Person, system } from '#platform/actor';
import { actingAs, asActor } from '#platform/data/db';
import { AppError } from '#platform/error';
import type { SigningDeps } from './deps.ts';
import { beginRow } from './beginning.ts';
import { describe } from './documents.ts';
import { open, requireFewOpen } from './opening.ts';
import { inspected } from './pdfs.ts';

/** Of the platform, which removes it once it is signed or is not to be. */
const kept = { kind: 'signing.brought', owner: 'platform' } as const;
const nameLengthMax = 200;

/** Takes a PDF to sign. With `begin` its owner need not say more: the signature is not seen on its pages. */
export async function initSigning(
  deps: SigningDeps & { isChangedLater: IsChangedLater },
  person: Person,
  begin: 'now' | 'later',
  { name, type, bytes }: SentFile,
  signal: AbortSignal,
): Promise<SigningDocument> {
  if (!deps.eid.isConfigured || deps.config.TIMESTAMP_URL === undefined) throw new AppError('signing.not_set_up');
  // What is refused anyway is refused before a byte is read.
  await requireFewOpen(asActor(deps, system('open a signing', person.origin)), person.userId);
  const found: SigningFindings[] = [];
  const isChanged = (pdf: Buffer) => deps.isChangedLater(pdf, signal);
  const seen = inspected(bytes, pdfToSign.sizeBytesMax, isChanged, (findings) => found.push(findings));
  const upload = { ...kept, ...pdfToSign, name: 'to-sign.pdf', type, bytes: seen, signal };
  const opener = system('open a signing', person.origin);
  return objects.takeObject(deps, person, upload, ({ db }, file) =>
    actingAs({ db }, opener, async () => {
      const inner = { ...deps, db };
      const [findings] = found;
      if (!findings) throw new AppError('signing.pdf_invalid');
      const words = { name: asLine(name, nameLengthMax) || 'document.pdf', text: null };
      const row = await open(inner, person, person.userId, {
        kind: 'PDF',
        words,
        hash_algorithm: 'SHA-256',
        file,
        findings,
      });
      if (begin === 'later') return describe(deps, person, row);
      const wish_sealed = await beginRow(inner, person, row.id, SigningWish.parse({}));
      return describe(deps, person, { ...row, wish_sealed });
    }),
  );
}
