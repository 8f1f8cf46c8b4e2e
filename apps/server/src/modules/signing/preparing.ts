import { z } from 'zod';
import * as eid from '#modules/eid';
import * as objects from '#modules/objects';
import * as pki from '#modules/pki';
import * as users from '#modules/users';
import { type System, system } from '#platform/actor';
import { AppError } from '#platform/error';
import { inspectPdf } from '#platform/signing/inspect';
import { preparePdf } from '#platform/signing/prepare';
import { describePrepared, type Prepared, UnsignablePdf } from '#platform/signing/signing';
import type { SigningDeps } from './deps.ts';
import { algorithmOf } from './algorithms.ts';
import { appearanceOf } from './appearance.ts';
import type { DocumentRow } from './documents.sql.ts';
import { readBytes } from './files.ts';
import { move, take } from './moving.ts';
import { signMs } from './opening.ts';
import { fail, readRow } from './phones.ts';
import { wishOf } from './wishes.ts';

/** What fits into the empty place of a prepared PDF: kept until the phone has answered. */
const PreparedNote = z.object({
  byteRange: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  signedAttributes: z.base64(),
  digest: z.base64(),
  certificate: z.base64(),
});

const preparedPlace = (id: string) => ({ table: 'signing.document', row: id, column: 'prepared_sealed' });

export const noteOf = (
  { keyring }: Pick<SigningDeps, 'keyring'>,
  { id, prepared_sealed: sealed }: DocumentRow,
): z.output<typeof PreparedNote> | null =>
  sealed === null ? null : PreparedNote.parse(JSON.parse(keyring.open(preparedPlace(id), sealed).toString()));

/**
 * Gives the PDF an empty place for a signature by the certificate of its owner. Killed anywhere, it is begun anew: the row
 * moves in one guarded step, together with the file.
 */
export async function prepareDocument(deps: SigningDeps, id: string, signal: AbortSignal): Promise<void> {
  const actor = system('prepare documents');
  const row = await readRow(deps, actor, id);
  if (row?.state !== 'UPLOADED' || row.in_id === null) return;
  const civilId = await users.findCivilId(deps, actor, row.owner_id);
  const signer = civilId === undefined ? null : await eid.findSigner(deps, eid.personIdOf(civilId));
  if (!signer) return fail(deps, actor, id, 'no_certificate');
  const prepared = await prepare(deps, actor, row, signer);
  if (typeof prepared === 'string') return fail(deps, actor, id, prepared);
  const file = { kind: 'signing.prepared', name: 'prepared.pdf', type: 'application/pdf', signal } as const;
  await objects.keepDocument(deps, actor, { ...file, bytes: prepared.pdf }, async ({ db }, object) => {
    const inner = { ...deps, db };
    const taken = await take(inner, actor, id, 'prepare');
    // Cancelled meanwhile, or prepared by another: the file goes with this try, and the next has nothing to do.
    if (!taken) throw new AppError('signing.state_conflict');
    const certificate = signer.certificate.toString('base64');
    const note: z.input<typeof PreparedNote> = { ...describePrepared(prepared), certificate };
    await move(inner, actor, taken, 'prepare', {
      prepared_id: object.id,
      prepared_sealed: deps.keyring.seal(preparedPlace(id), JSON.stringify(note)),
      digest: prepared.digest,
      expires_at: new Date(deps.now().getTime() + signMs),
    });
  });
}

async function prepare(
  deps: SigningDeps,
  actor: System,
  row: DocumentRow,
  { certificate, name, chain }: eid.Signer,
): Promise<Prepared | 'not_entitled' | 'pdf_refused'> {
  const wish = wishOf(deps.keyring, row);
  if (!wish || row.in_id === null) throw new Error('a document is prepared that was not begun');
  if (wish.reg_no !== null && !(await pki.findEntitlement(deps, actor, row.owner_id, wish.reg_no)))
    return 'not_entitled';
  const pdf = await readBytes(deps, actor, row.in_id);
  const { refusal, pages } = await inspectPdf(pdf);
  if (refusal) return 'pdf_refused';
  const visible = await appearanceOf(deps, actor, row, { wish, name, pages });
  const order = {
    pdf,
    certificate,
    chain,
    algorithm: algorithmOf(certificate, row.hash_algorithm),
    name,
    at: deps.now(),
    ...(wish.reason === null ? {} : { reason: wish.reason }),
    ...(wish.location === null ? {} : { location: wish.location }),
    ...(visible ? { visible } : {}),
  };
  return preparePdf(order).catch((error: unknown) => {
    if (error instanceof UnsignablePdf) return 'pdf_refused' as const;
    throw error;
  });
}
