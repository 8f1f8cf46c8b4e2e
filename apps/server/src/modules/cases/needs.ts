import * as registry from '#modules/registry';
import * as relay from '#modules/relay';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import type { ApplicationRow } from './applications.sql.ts';
import type { EvidenceRow } from './evidences.sql.ts';

export interface Need extends registry.Requirement {
  /** Another platform holds it, and is asked by a message. */
  relayed: boolean;
}

/**
 * What a service asks for, and what of it need not be brought. What registers answer at once is not asked for by message; nor is
 * anything for an organisation, since those who hold it know it by the number of a person.
 */
export async function listNeeds(
  deps: { pool: Pool; db?: Tx },
  actor: Actor,
  { row, promised }: { row: Pick<ApplicationRow, 'on_behalf_org_id'>; promised: registry.Promised },
): Promise<Need[]> {
  const requirements = await registry.listRequirements(deps, actor, promised);
  const open = row.on_behalf_org_id === null ? requirements.filter(({ fetched }) => !fetched) : [];
  const place = { tenantId: promised.tenant_id, serviceCode: promised.code };
  const codes = open.map(({ code }) => code);
  const holders = await relay.evidenceHolders(deps, actor, place, codes);
  return requirements.map((one) => {
    const relayed = open.includes(one) && holders.has(one.code);
    return { ...one, relayed, fetched: one.fetched || relayed };
  });
}

const isThere = (items: readonly EvidenceRow[], code: string, state: EvidenceRow['state']): boolean =>
  items.some((item) => item.requirement_code === code && item.state === state);

/** Whether an application goes on only once something comes: from who was asked, or from the citizen where that failed. */
export const isLacking = (needs: readonly registry.Requirement[], items: readonly EvidenceRow[]): boolean =>
  needs.some(
    ({ requirement_code: code, required, derived }) =>
      !derived &&
      !isThere(items, code, 'accepted') &&
      (isThere(items, code, 'asked') || (required && isThere(items, code, 'failed'))),
  );
