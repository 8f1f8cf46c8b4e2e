import type { System } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { confirmHolder } from './organizations.ts';
import { findLink } from './organizations.sql.ts';
import type { PkiDeps } from './records.ts';
import { findRight } from './signing-rights.sql.ts';

export interface Entitlement {
  /** As the register has it. */
  name: string;
  role: string;
}

interface Found extends Entitlement {
  /** Whom the register names: the person, or who has let them. */
  holderId: string;
  confirmedAt: Date;
}

/** That a person may sign for an organisation, as far as we know: the register names them, or who it names has let them. */
export async function findEntitlement(
  deps: Pick<Deps, 'pool' | 'now'>,
  actor: System,
  userId: string,
  regNo: string,
): Promise<Found | null> {
  const db = asActor(deps, actor);
  const now = deps.now();
  const own = await findLink(db, userId, regNo, now);
  const right = own ? null : await findRight(db, userId, regNo);
  const link = own ?? (right ? await findLink(db, right.invited_by, regNo, now) : undefined);
  if (!link) return null;
  return {
    name: link.name,
    role: own?.role ?? right?.right_type ?? link.role,
    holderId: own ? userId : (right?.invited_by ?? userId),
    confirmedAt: link.confirmed_at,
  };
}

/** Where the provider does not let us ask about a representative, since they did not sign in lately. */
const believedMs = 30 * 86_400_000;

/**
 * The same, asked of the register before something is signed and again before it counts: a director may have been
 * dismissed, and then their right ends with that of all whom they let sign.
 */
export async function confirmEntitlement(
  deps: PkiDeps,
  actor: System,
  userId: string,
  regNo: string,
): Promise<Entitlement | null> {
  const found = await findEntitlement(deps, actor, userId, regNo);
  if (!found) return null;
  const { holderId, confirmedAt } = found;
  try {
    return (await confirmHolder(deps, actor, { userId: holderId, origin: actor.origin }, regNo)) && found;
  } catch (error) {
    const isUnasked = error instanceof AppError && error.code === 'eid.not_granted';
    if (!isUnasked) throw error;
    return deps.now().getTime() - confirmedAt.getTime() < believedMs ? found : null;
  }
}
