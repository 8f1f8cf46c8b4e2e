import type { System } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { listServiceNames } from './service-names.sql.ts';

export type NameOf = (id: string) => { mn: string; en: string };

/** What services are called by now that were published once. */
export async function serviceNames(
  deps: { pool: Pool; db?: Tx },
  actor: System,
  ids: readonly string[],
): Promise<NameOf> {
  const rows = ids.length === 0 ? [] : await listServiceNames(asActor(deps, actor), [...new Set(ids)]);
  const names = new Map(rows.map(({ id, mn, en }) => [id, { mn, en }]));
  return (id) => names.get(id) ?? { mn: '', en: '' };
}
