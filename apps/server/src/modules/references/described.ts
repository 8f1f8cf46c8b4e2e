import type { Reference } from '@tamga/contract/references';
import * as org from '#modules/org';
import { type Actor, system } from '#platform/actor';
import { actingAs, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { allowedActions } from '#platform/data/states';
import type { ReferenceRow } from './references.sql.ts';
import { referenceStates } from './references.states.ts';

interface DescribeDeps {
  pool: Pool;
  now: () => Date;
  db?: Tx;
}

/** Rows as they are answered, with the names of those who issued them. */
export async function described(
  deps: DescribeDeps,
  actor: Actor,
  rows: readonly ReferenceRow[],
): Promise<(Reference & { subject_id: string })[]> {
  const platform = system('name who issued documents', actor.origin);
  const ids = [...new Set(rows.map(({ tenant_id }) => tenant_id))];
  const find = () => org.describeOrganisations(deps, platform, ids);
  const names = deps.db ? await actingAs({ db: deps.db }, platform, find) : await find();
  return rows.map((row) => {
    const { id, number, type_id, evidence_type_id, case_id, tenant_id, subject_id, title_mn, title_en, lang } = row;
    const { issued_at, valid_until, revoked_at, revoke_reason, superseded_id, created_at } = row;
    const issuer = names.get(tenant_id);
    return {
      id,
      number,
      type_id,
      evidence_type_id,
      case_id,
      tenant_id,
      subject_id,
      lang,
      issued_at,
      valid_until,
      revoked_at,
      revoke_reason,
      superseded_id,
      created_at,
      state: stateAt(row, deps.now()),
      title: { mn: title_mn, en: title_en },
      issuer: { mn: issuer?.name ?? '', en: issuer?.name_en ?? issuer?.name ?? '' },
      allowed_actions: allowedActions(referenceStates, row, actor, deps.now()),
    };
  });
}

/** One whose term is over has expired, whether or not the hour has come in which that is written down. */
export const stateAt = <S extends string>(
  { state, valid_until }: { state: S; valid_until: Date | null },
  now: Date,
): S | 'expired' => (state === 'issued' && valid_until !== null && valid_until <= now ? 'expired' : state);
