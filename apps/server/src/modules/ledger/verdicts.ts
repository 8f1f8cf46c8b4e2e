import type { AuditVerdict } from '@tamga/contract/audit';
import { type Actor, type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { verifierKeys } from './signing.ts';
import { findNewestCheckpoint } from './verification.sql.ts';
import { verifyLog } from './verification.ts';

type VerdictDeps = Pick<Deps, 'pool' | 'keyring'>;

type Verify = (
  person: Person,
  what: { from?: number | undefined; checkpoint?: string | undefined },
) => Promise<AuditVerdict>;

/** One at a time in a process: each takes a processor for itself. */
export function openVerifier(deps: VerdictDeps): Verify {
  let isVerifying = false;
  return async ({ origin }, { from, checkpoint }) => {
    if (isVerifying) throw new AppError('audit.verifying_already');
    isVerifying = true;
    try {
      const { broken, head, pendingSeconds, ...rest } = await verifyLog(deps, { from, kept: checkpoint }, origin);
      const { seq, hash } = head;
      return { ok: broken === null, ...rest, seq, hash: hash.toString('hex'), broken, pending_seconds: pendingSeconds };
    } finally {
      isVerifying = false;
    }
  };
}

/** Any reader may keep it, to prove later that the log is still the one it was. */
export async function getCheckpoint(
  deps: VerdictDeps,
  { origin }: Actor,
): Promise<{ checkpoint: string | null; keys: string[] }> {
  const db = asActor(deps, system('show the audit checkpoint', origin));
  const [newest, keys] = await Promise.all([findNewestCheckpoint(db), verifierKeys({ db, keyring: deps.keyring })]);
  return { checkpoint: newest?.note ?? null, keys };
}
