import { type AskerDeps, holdRequest } from './askers.ts';
import { findLegOf, type LegRow, lockLeg } from './assignments.sql.ts';
import type { LegDeps } from './legs.ts';
import type { PlatformRow } from './platforms.sql.ts';
import type { RequestRow } from './requests.sql.ts';

/** The leg that is meant, and its request; nothing where there is none, or the digest is of another message. */
export async function meant(
  deps: LegDeps & AskerDeps,
  platform: PlatformRow,
  { correlation_id, request_sha256 }: { correlation_id: string; request_sha256: string },
  direction: 'out' | 'in',
): Promise<{ request: RequestRow; leg: LegRow } | null> {
  const found = await findLegOf(deps.db, platform.id, correlation_id, direction);
  const request = found && (await holdRequest(deps, found.request_id));
  const leg = found && (await lockLeg(deps.db, found.id));
  return request && leg?.body_sha256.toString('hex') === request_sha256 ? { request, leg } : null;
}
