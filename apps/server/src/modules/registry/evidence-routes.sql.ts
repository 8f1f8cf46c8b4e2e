import type { Db, Tx } from '#platform/data/db';

export interface RouteRow {
  provider: string;
  code: string;
  holder_mn: string;
  holder_en: string;
  state: 'active' | 'closed' | 'down';
  subject_key: 'civil_id' | 'reg_no' | null;
  legal_basis: string | null;
  freshness_days: number | null;
  has_schema: boolean;
  preview: boolean;
  told_at: Date;
}

const columns = [
  'provider',
  'code',
  'holder_mn',
  'holder_en',
  'state',
  'subject_key',
  'legal_basis',
  'freshness_days',
  'has_schema',
  'preview',
  'told_at',
] as const;

/** What works comes first. */
export const listRoutesOf = async (db: Db, codes: readonly string[]): Promise<RouteRow[]> =>
  codes.length === 0
    ? []
    : db
        .selectFrom('registry.evidence_route')
        .select(columns)
        .where('code', 'in', codes)
        .orderBy((eb) => eb('state', '=', 'active'), 'desc')
        .orderBy('provider')
        .execute();

export async function saveRoutes(db: Tx, routes: readonly RouteRow[]): Promise<void> {
  if (routes.length === 0) return;
  await db
    .insertInto('registry.evidence_route')
    .values(routes)
    .onConflict((conflict) =>
      conflict.columns(['code', 'provider']).doUpdateSet((eb) => ({
        holder_mn: eb.ref('excluded.holder_mn'),
        holder_en: eb.ref('excluded.holder_en'),
        state: eb.ref('excluded.state'),
        subject_key: eb.ref('excluded.subject_key'),
        legal_basis: eb.ref('excluded.legal_basis'),
        freshness_days: eb.ref('excluded.freshness_days'),
        has_schema: eb.ref('excluded.has_schema'),
        preview: eb.ref('excluded.preview'),
        told_at: eb.ref('excluded.told_at'),
      })),
    )
    .execute();
}

/** Those that the provider tells of no longer. */
export const forgetRoutesBefore = (db: Tx, provider: string, now: Date) =>
  db.deleteFrom('registry.evidence_route').where('provider', '=', provider).where('told_at', '<', now).execute();

export const markDown = (db: Db, provider: string) =>
  db
    .updateTable('registry.evidence_route')
    .set({ state: 'down' })
    .where('provider', '=', provider)
    .where('state', '=', 'active')
    .execute();
