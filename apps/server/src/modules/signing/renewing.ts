import { buffer } from 'node:stream/consumers';
import * as audit from '#modules/audit';
import * as eid from '#modules/eid';
import * as objects from '#modules/objects';
import type { System } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { inspectPdf } from '#platform/signing/inspect';
import { type Lifetime, lifetimeOf } from '#platform/signing/lifetime';
import { addDocumentTimestamp, addValidationData } from '#platform/signing/long-term';
import type { TimestampTrust } from '#platform/signing/tokens';
import type { SigningDeps } from './deps.ts';
import { type Kept, noteStamped, replaceKept, type Stamped } from './kept.sql.ts';
import { stamp } from './stamping.ts';

export interface Due {
  /** What ends before is renewed. */
  before: Date;
  /** What was stamped before is renewed, whenever it ends. */
  olderThan: Date | undefined;
  trust: TimestampTrust;
}

/**
 * What became of one: it has a new timestamp, needs none yet, cannot have a better one now, none that would help, or no anchor
 * that we have vouches for the one in it.
 */
export type Renewal = 'renewed' | 'not_due' | 'no_gain' | 'lost' | 'no_anchor';

/** Another file of anchors may be there by then. */
const anotherDayMs = 86_400_000;

/**
 * Has an authority say anew that a signed document was there, together with fresh proofs about the authority that said so
 * before (PAdES B-LTA). The file is replaced in one guarded step: killed anywhere, the next worker begins anew.
 */
export async function renewDocument(deps: SigningDeps, actor: System, kept: Kept, due: Due): Promise<Renewal> {
  const object = await objects.findObject(deps, actor, kept.outId);
  const bytes = await buffer(await object.read());
  const now = deps.now();
  const note = (stamped: Partial<Stamped>) => noteStamped(asActor(deps, actor), kept, stamped);
  const life = lifetimeOf(bytes, due.trust, now);
  // An anchor that is missing is put back, and nothing is lost by then.
  if (!life) {
    await note({ claimed_until: new Date(now.getTime() + anotherDayMs) });
    return 'no_anchor';
  }
  // Nobody vouches any more for the authority that said when it was: another who says when it is proves nothing of then.
  if (life.until <= now) {
    await note({ stamped_at: life.stampedAt, stamped_until: null, claimed_until: now });
    return 'lost';
  }
  if (!isDue(life, due)) {
    await note(describe(life, now));
    return 'not_due';
  }
  const whole = await stampAnew(deps, bytes, life);
  const next = lifetimeOf(whole, due.trust, now);
  if (!next?.isCovered || !whole.subarray(0, bytes.length).equals(bytes) || (await inspectPdf(whole)).refusal)
    throw new Error('what was made is not the document with a timestamp');
  const isOutdated = due.olderThan !== undefined && life.stampedAt < due.olderThan;
  // The authority still has the certificate that it had: the file would only grow.
  if (life.isCovered && next.until <= life.until && !isOutdated) {
    await note({ ...describe(life, now), claimed_until: halfway(now, life.until) });
    return 'no_gain';
  }
  const { name, type } = object;
  const stamped = { ...describe(next, now), claimed_until: halfway(now, next.until) };
  await replace(deps, actor, kept, { name, type, bytes: whole, stamped });
  return 'renewed';
}

async function replace(
  deps: SigningDeps,
  actor: System,
  kept: Kept,
  { stamped, ...made }: { name: string; type: string; bytes: Buffer; stamped: Stamped },
): Promise<void> {
  const signal = AbortSignal.timeout(60_000);
  const file = { kind: 'signing.signed', ...made, signal } as const;
  await objects.keepDocument(deps, actor, file, async ({ db }, { id: out_id, sha256: out_sha256 }) => {
    const set = { out_id, out_sha256, level: 'B-LTA', updated_at: deps.now(), ...stamped } as const;
    const id = await replaceKept(db, kept, set);
    // Erased meanwhile, or renewed by another: the new file goes with this try.
    if (id === undefined) throw new AppError('signing.state_conflict');
    await objects.removeObject({ ...deps, db }, actor, kept.outId);
    const aggregate = `signing:${id}` as const;
    audit.record({ ...deps, db }, actor, { action: 'signing.document_renewed', object: aggregate });
    announce({ ...deps, db }, actor, { type: 'signing.document_renewed', aggregate, data: { id } });
  });
}

const isDue = ({ until, stampedAt }: Lifetime, { before, olderThan }: Due): boolean =>
  until <= before || (olderThan !== undefined && stampedAt < olderThan);

const describe = ({ stampedAt, until }: Lifetime, now: Date): Stamped => ({
  stamped_at: stampedAt,
  stamped_until: until,
  claimed_until: now,
});

/** An authority whose certificates are short has each document stamped now and then, and not every minute. */
const halfway = (now: Date, until: Date): Date => new Date((now.getTime() + until.getTime()) / 2);

async function stampAnew(deps: SigningDeps, bytes: Buffer, { chains }: Lifetime): Promise<Buffer> {
  const proofs = [];
  // Asked before the new timestamp, which then proves that these were the answers.
  for (const chain of chains) proofs.push(...(await eid.proveChain(deps, chain)));
  const proven = await addValidationData(bytes, {
    certificates: chains.flat(),
    ocsps: proofs.flatMap((proof) => (proof.kind === 'ocsp' ? [proof.response] : [])),
    crls: proofs.flatMap((proof) => (proof.kind === 'crl' ? [proof.list] : [])),
  });
  return addDocumentTimestamp(proven, async (hash, digest) => (await stamp(deps, hash, digest)).token);
}
