import type { Service } from '@tamga/contract/application';
import type { Person } from '#platform/actor';
import { asActor, type Tx } from '#platform/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { findAllowed, listIds, lockApplication } from './applications.sql.ts';

/** An application that the acting person can see, held until the transaction ends; what is not theirs is not found. */
export async function lockVisible(
  deps: { db: Tx },
  id: string,
): Promise<{ tenantId: string | null; services: readonly string[] }> {
  const row = await lockApplication(deps.db, id);
  if (!row) throw new AppError('applications.application_not_found');
  return { tenantId: row.tenant_id, services: row.services };
}

/** Of every application that this person can see, for rooms that keep something for applications. */
export async function listVisible(deps: Pick<Deps, 'pool'>, person: Person): Promise<string[]> {
  const rows = await listIds(asActor(deps, person));
  return rows.map(({ id }) => id);
}

/** Whether an application may still call a service: what one has asked for that may no more is not to be carried out. */
export const stillMay = async (deps: { db: Tx }, id: string, service: Service): Promise<boolean> =>
  (await findAllowed(deps.db, id, service)) !== undefined;
