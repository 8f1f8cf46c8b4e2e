import type { Person } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { AppError } from '#platform/error';
import { type RegistryDeps, requireActive } from './services.ts';
import { findService, lockService, type ServiceRow } from './services.sql.ts';

/** What an editor has before them. */
export interface Seen {
  id: string;
  version: number;
}

/** Locked, and as the editor saw it: of two who saw the same version, the second is told of the first. */
export async function takeService(
  deps: RegistryDeps & { db: Tx },
  person: Person,
  { id, version }: Seen,
): Promise<ServiceRow> {
  const isLocked = await lockService(deps.db, id);
  const row = await findService(deps.db, id);
  if (!row) throw new AppError('registry.service_not_found');
  if (!isLocked) await requireActive(deps, person, row.tenant_id);
  if (row.version !== version)
    throw new AppError('request.version_conflict', { details: { current_version: row.version } });
  return row;
}
