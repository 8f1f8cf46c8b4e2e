import type { Service } from '@tamga/contract/application';
import type { Person, System } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { breaksReference, type Pool, refusing } from '#platform/data/pool';
import { AppError } from '#platform/error';
import {
  findAllowed,
  listAllowedAfter,
  listIds,
  listNames,
  listServedIds,
  lockApplication,
} from './applications.sql.ts';

/** An application that the acting person can see, held until the transaction ends; what is not theirs is not found. */
export async function lockVisible(
  deps: { db: Tx },
  id: string,
): Promise<{ tenantId: string | null; services: readonly string[] }> {
  const row = await lockApplication(deps.db, id);
  if (!row) throw new AppError('applications.application_not_found');
  return { tenantId: row.tenant_id, services: row.services };
}

/**
 * The ids of all applications that this person can see, or of one of them. What is kept for an application belongs to it
 * alone, so the platform itself reads it for those who look after it: of these applications and no others.
 */
export async function listVisible(deps: Pick<Deps, 'pool'>, person: Person, only?: string): Promise<string[]> {
  const rows = await listIds(asActor(deps, person));
  return rows.map(({ id }) => id).filter((id) => only === undefined || id === only);
}

/** Those that may call a service and that the acting person asks for things in the name of, by their ids. */
export const listAllowed = (
  deps: Pick<Deps, 'pool'>,
  person: Person,
  { service, limit, after }: { service: Service; limit: number; after: string | undefined },
): Promise<{ id: string; name_mn: string; name_en: string }[]> =>
  listAllowedAfter(asActor(deps, person), service, limit, after);

/** What the other side of an agreement may know of applications: whose they are, and what they are called. */
export async function describeApplications(
  deps: { pool: Pool; db?: Tx },
  actor: System,
  ids: readonly string[],
): Promise<Map<string, { id: string; name_mn: string; name_en: string }>> {
  const rows = ids.length === 0 ? [] : await listNames(asActor(deps, actor), ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of them that are switched on, and whose organisation is active. */
export const listServed = async (
  deps: { pool: Pool; db?: Tx },
  actor: System,
  ids: readonly string[],
): Promise<string[]> => (await listServedIds(asActor(deps, actor), ids)).map(({ id }) => id);

/** Whether an application may still call a service: what one has asked for that may no more is not to be carried out. */
export const stillMay = async (deps: { db: Tx }, id: string, service: Service): Promise<boolean> =>
  (await findAllowed(deps.db, id, service)) !== undefined;

/**
 * An application may be deleted while a call of its own is under way: then it is unauthenticated, as in its next call.
 * The tables are those that the call writes and that refer to the application.
 */
export const unlessGone = <T>(work: Promise<T>, ...tables: string[]): Promise<T> =>
  refusing(
    work,
    (error) => tables.some((table) => breaksReference(error, `${table}_application_id_fkey`)),
    'request.unauthenticated',
  );
