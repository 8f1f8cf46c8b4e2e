import type { SealReason } from '@tamga/contract/signing.states';
import * as audit from '#modules/audit';
import * as eid from '#modules/eid';
import * as objects from '#modules/objects';
import * as pki from '#modules/pki';
import * as security from '#modules/security';
import type { System } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { preparePdf } from '#platform/signing/prepare';
import { UnsignablePdf } from '#platform/signing/signing';
import { algorithmOf } from './algorithms.ts';
import type { SigningDeps } from './deps.ts';
import { lockDocument } from './documents.sql.ts';
import { readBytes } from './files.ts';
import { finishPdf } from './finishing.ts';
import { findLastSigned, listInvitations } from './invitations.sql.ts';
import { type Kept, replaceKept } from './kept.sql.ts';
import { readRow } from './phones.ts';
import { listSealedFor, settleSeal, settleSealsOf } from './sealing.sql.ts';
import { stamp } from './stamping.ts';

interface Round {
  rootId: string;
  kept: Kept;
}

/** There will be none, and why; with what was wrong in the answer of the provider. */
interface None {
  reason: SealReason;
  failure?: eid.EidFailure;
}

/** With the pauses of the worker, a week: a provider that is away comes back by then. */
const triesMax = 170;
/** About a day: a refusal may be about us for an hour, and not about the organisation. */
const refusalsMax = 30;

/**
 * Puts the electronic seal of the organisation on what people have signed for it, when all have. What they signed stays as it
 * is, to the byte, and stays in its place until the sealed file takes it, in one guarded step: killed anywhere, it is begun
 * anew, and a seal that was not stored counts for nothing. True where the file was sealed.
 */
export async function sealDocument(deps: SigningDeps, actor: System, id: string, tries: number): Promise<boolean> {
  const row = await readRow(deps, actor, id);
  if (row?.seal_state !== 'WAITING' || row.seal_reg_no === null || row.seal_root_id === null) return false;
  const regNo = row.seal_reg_no;
  const round = await readRound(deps, actor, row.seal_root_id);
  if (round === null) return settleNone(deps, actor, id, { reason: 'not_all_signed' });
  if (tries > triesMax) return settleNone(deps, actor, id, { reason: 'unavailable' });
  // The seal speaks for the organisation as it stands now, and for all who have signed for it.
  for (const { owner_id } of await listSealedFor(asActor(deps, actor), round.rootId, regNo))
    if (!(await pki.confirmEntitlement(deps, actor, owner_id, regNo)))
      return settleNone(deps, actor, id, { reason: 'not_entitled' });
  const bytes = await makeSealed(deps, await readBytes(deps, actor, round.kept.outId), regNo, tries);
  if ('reason' in bytes) {
    if (bytes.reason === 'not_granted' && tries < refusalsMax) throw new AppError('eid.not_granted');
    return settleNone(deps, actor, id, bytes);
  }
  await store(deps, actor, { id, regNo, round, bytes });
  return true;
}

/** Null where one of those who were asked has not signed, and will not. */
async function readRound(deps: SigningDeps, actor: System, rootId: string): Promise<Round | null> {
  const db = asActor(deps, actor);
  const root = await readRow(deps, actor, rootId);
  // With it went who else was asked.
  if (!root) return null;
  const all = await listInvitations(db, rootId);
  if (all.some(({ state }) => state !== 'SIGNED')) return null;
  const last = await findLastSigned(db, rootId);
  const outId = last ? last.out_id : root.out_id;
  if (outId === null) throw new AppError('signing.state_conflict');
  if (last && last.own_id === null) return { rootId, kept: { table: 'invitation', id: last.id, outId } };
  return { rootId, kept: { table: 'document', id: last?.own_id ?? rootId, outId } };
}

async function makeSealed(deps: SigningDeps, pdf: Buffer, regNo: string, tries: number): Promise<Buffer | None> {
  const seal = await eid.findSeal(deps, regNo);
  if (typeof seal === 'string' || 'failure' in seal) return noneOf(seal);
  const { certificate, chain, name } = seal;
  const algorithm = algorithmOf(certificate, 'SHA-256');
  const prepared = await preparePdf({ pdf, certificate, chain, algorithm, name, at: deps.now() }).catch(
    (error: unknown) => {
      if (error instanceof UnsignablePdf) return null;
      throw error;
    },
  );
  if (!prepared) return { reason: 'pdf_refused' };
  // What else is needed is tried first: the provider counts each seal that it makes.
  await eid.proveChain(deps, [certificate, ...chain]);
  if (tries > 1) await stamp(deps, 'SHA-256', prepared.digest);
  const signature = await eid.sealDigest(deps, seal, prepared.digest);
  if (!Buffer.isBuffer(signature)) return noneOf(signature);
  const whole = await finishPdf(deps, { prepared, signature, certificate, chain, algorithm });
  if (!whole.subarray(0, pdf.length).equals(pdf)) throw new Error('what people have signed was changed');
  return whole;
}

const noneOf = (failure: eid.SealFailure): None =>
  typeof failure === 'string' ? { reason: failure } : { reason: 'rejected', failure };

async function store(
  deps: SigningDeps,
  actor: System,
  { id, regNo, round: { rootId, kept }, bytes }: { id: string; regNo: string; round: Round; bytes: Buffer },
): Promise<void> {
  const signal = AbortSignal.timeout(60_000);
  const file = { kind: 'signing.signed', name: 'signed.pdf', type: 'application/pdf', bytes, signal } as const;
  await objects.keepDocument(deps, actor, file, async ({ db }, object) => {
    const inner = { ...deps, db };
    const now = deps.now();
    await lockDocument(db, rootId);
    // Nobody has looked yet until when this file can be relied on.
    const unseen = { stamped_at: null, stamped_until: new Date(0), claimed_until: now };
    const made = { out_id: object.id, out_sha256: object.sha256, level: 'B-LT', updated_at: now, ...unseen } as const;
    const isPlaced = (await replaceKept(db, kept, made)) !== undefined;
    const set = { seal_state: 'SEALED', seal_reason: null, updated_at: now } as const;
    const settled = isPlaced ? await settleSealsOf(db, rootId, regNo, set) : [];
    // Sealed by another meanwhile, or stamped anew, or erased: this file goes with this try.
    if (!settled.some((one) => one.id === id)) throw new AppError('signing.state_conflict');
    await objects.removeObject(inner, actor, kept.outId);
    for (const one of settled)
      tell(inner, actor, one.id, { seal: 'SEALED', reason: null, reg_no: regNo, fileOf: kept.id });
  });
}

async function settleNone(deps: SigningDeps, actor: System, id: string, { reason, failure }: None): Promise<boolean> {
  return transact(deps, actor, async (deps) => {
    const set = { seal_state: 'NONE', seal_reason: reason, updated_at: deps.now() } as const;
    const [settled] = await settleSeal(deps.db, id, set);
    if (!settled?.seal_reg_no) return false;
    tell(deps, actor, id, { seal: 'NONE', reason, reg_no: settled.seal_reg_no });
    if (failure) {
      const context = { step: failure.failure, purpose: 'seal', document: id, detail: failure.detail ?? '-' };
      security.report(deps, actor, { kind: 'eid_answer_rejected', severity: 'high', context });
    }
    return false;
  });
}

interface Moved {
  seal: 'SEALED' | 'NONE';
  reason: SealReason | null;
  reg_no: string;
  /** What keeps the file that was replaced: what was signed last, or an invitation. */
  fileOf?: string;
}

function tell(
  deps: Pick<SigningDeps, 'now'> & { db: Tx },
  actor: System,
  id: string,
  { seal, reason, reg_no, fileOf }: Moved,
): void {
  const [action, object] = ['signing.seal_moved', `signing:${id}`] as const;
  audit.record(deps, actor, {
    action,
    object,
    details: { from: 'WAITING', to: seal, reason: reason ?? undefined, reg_no, file_of: fileOf },
  });
  announce(deps, actor, { type: action, aggregate: object, data: { id, seal, reason, reg_no } });
}
