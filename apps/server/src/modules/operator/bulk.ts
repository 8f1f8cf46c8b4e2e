import { errors, type ErrorCode, type Language } from '@tamga/contract';
import type { BulkResult, BulkRow } from '@tamga/contract/operator';
import { z } from 'zod';
import * as org from '#modules/org';
import * as users from '#modules/users';
import * as audit from '#modules/audit';
import type { Person } from '#platform/actor';
import { transact } from '#platform/db';
import type { Deps } from '#platform/deps';

type BulkDeps = Pick<Deps, 'pool' | 'config' | 'keyring' | 'now' | 'log'>;

/** What the contract leaves open, so that one wrong row is told and the others are created. */
const Row = z.object({
  name: z.string().trim().min(2).max(200),
  slug: z.string().regex(/^[a-z0-9](-?[a-z0-9]){1,62}$/),
  admin_email: z.email().max(254),
  reason: z.string().trim().min(3).max(300),
  admin_user_id: z.uuid().optional(),
});

/** One row after the other, each in a transaction of its own: what is done stays done, whatever becomes of the next. */
export async function createTenants(
  deps: BulkDeps,
  operator: Person,
  rows: readonly BulkRow[],
  language: Language,
): Promise<{ results: BulkResult[]; summary: Record<BulkResult['result'], number> }> {
  const ids = rows.flatMap(({ admin_user_id: id }) => (id === undefined ? [] : [id]));
  const verified = await users.verifiedAmong(deps, operator, ids);
  const results: BulkResult[] = [];
  for (const [index, row] of rows.entries()) {
    const outcome = await createTenant(deps, operator, row, verified);
    if (outcome.result !== 'created' && outcome.result !== 'invited') await noteNothing(deps, operator, row, outcome);
    const message = outcome.error && errors[outcome.error][language];
    results.push({ tenant_id: null, differs: [], ...outcome, index, slug: row.slug, message });
  }
  const summary = { created: 0, exists: 0, invited: 0, refused: 0, failed: 0 };
  for (const { result } of results) summary[result] += 1;
  return { results, summary };
}

type Outcome = Pick<BulkResult, 'result'> &
  Partial<Pick<BulkResult, 'tenant_id' | 'differs'>> & { error: ErrorCode | null };

async function createTenant(
  deps: BulkDeps,
  operator: Person,
  row: BulkRow,
  verified: ReadonlySet<string>,
): Promise<Outcome> {
  const { success, data } = Row.safeParse(row);
  if (!success) return { result: 'refused', error: 'operator.row_invalid' };
  const { name, slug, admin_email: email, reason, admin_user_id: ownerId = null } = data;
  if (ownerId !== null && !verified.has(ownerId)) return { result: 'refused', error: 'operator.admin_not_verified' };
  if (ownerId === null && !org.canInvite(deps)) return { result: 'refused', error: 'operator.mail_not_configured' };
  try {
    const { id, ...founded } = await org.found(deps, operator, { slug, name, reason, email, ownerId });
    return { ...founded, tenant_id: id, error: null };
  } catch (err) {
    deps.log.error({ err, request_id: operator.origin.requestId }, 'an organisation was not created');
    return { result: 'failed', error: 'server.failed' };
  }
}

/** That somebody asked for it is on record even where nothing came of it. */
function noteNothing(deps: BulkDeps, operator: Person, { slug, reason }: BulkRow, outcome: Outcome): Promise<void> {
  const { result, error } = outcome;
  return transact(deps, operator, async (deps) => {
    const details = { slug: slug.slice(0, 63), reason: reason.slice(0, 300), result, error };
    audit.record(deps, operator, { action: 'operator.tenant_not_created', object: 'organisation:none', details });
  });
}
