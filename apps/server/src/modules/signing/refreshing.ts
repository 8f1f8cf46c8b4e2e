import type { SigningFindings } from '@tamga/contract/signing';
import * as objects from '#modules/objects';
import type { System } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { AppError } from '#platform/error';
import { inspectPdf } from '#platform/signing/inspect';
import type { SigningDeps } from './deps.ts';
import { readBytes } from './files.ts';
import { countSigned, findLastSigned, listAsked, setSignedBefore } from './invitations.sql.ts';
import { move, take } from './moving.ts';

/** What all have signed so far. */
export interface Current {
  bytes: Buffer;
  findings: SigningFindings;
  /** How many of those who were invited. */
  signedBefore: number;
}

export async function readCurrent(
  deps: SigningDeps,
  actor: System,
  rootId: string,
  rootFile: string,
): Promise<Current> {
  const db = asActor(deps, actor);
  // Counted before the file is looked up: one who signs in between makes the count too small, and then it is done anew.
  const signedBefore = await countSigned(db, rootId);
  const last = await findLastSigned(db, rootId);
  const bytes = await readBytes(deps, actor, last?.out_id ?? rootFile);
  const { pages, signatures, warnings } = await inspectPdf(bytes);
  return { bytes, findings: { pages: pages.length, signatures, warnings }, signedBefore };
}

/** Of those who are asked at once one has signed: the others read and sign what has that signature, too. */
export async function refreshAsked(
  deps: SigningDeps,
  actor: System,
  rootId: string,
  current: Current,
  signal: AbortSignal,
): Promise<void> {
  const asked = await listAsked(asActor(deps, actor), rootId);
  const stale = asked.filter((one) => one.wish_sealed === null && one.signed_before < current.signedBefore);
  for (const { own_id } of stale) await refresh(deps, actor, rootId, own_id, current, signal);
}

async function refresh(
  deps: SigningDeps,
  actor: System,
  rootId: string,
  ownId: string,
  { bytes, findings, signedBefore }: Current,
  signal: AbortSignal,
): Promise<void> {
  const file = { kind: 'signing.brought', name: 'to-sign.pdf', type: 'application/pdf', bytes, signal } as const;
  await objects.keepDocument(deps, actor, file, async ({ db }, object) => {
    const inner = { ...deps, db };
    const own = await take(inner, actor, ownId, 'refresh');
    // Another has signed since, or this one ended: the file goes with this try.
    if (!own || (await countSigned(db, rootId)) !== signedBefore) throw new AppError('signing.state_conflict');
    const brought = { in_id: object.id, in_sha256: object.sha256, in_size_bytes: object.sizeBytes };
    await move(inner, actor, own, 'refresh', { ...brought, findings: JSON.stringify(findings) });
    await setSignedBefore(db, ownId, signedBefore);
    if (own.in_id !== null) await objects.removeObject(inner, actor, own.in_id);
  });
}
