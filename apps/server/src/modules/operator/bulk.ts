import { errors, type Language } from '@tamga/contract';
import { type BulkResult, bulkResults } from '@tamga/contract/operator';
import { line, prose } from '@tamga/contract/text';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as org from '#modules/org';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { type Batch, onceInBatch } from '#platform/data/batches';
import { transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError, type FieldProblem } from '#platform/error';
import { parseInput } from '#platform/http/invalid';

type BulkDeps = Pick<Deps, 'pool' | 'config' | 'keyring' | 'now' | 'log'>;

/** The contract leaves this open, so that one wrong row is reported and the others are created. */
const Row = z.strictObject({
  name: line(200).min(2),
  slug: z.string().regex(/^[a-z0-9](-?[a-z0-9]){1,62}$/),
  admin_email: z.email().max(254),
  reason: prose(300).min(3),
  admin_user_id: z.uuid().optional(),
});

const Outcome = z.object({
  result: z.enum(bulkResults),
  tenant_id: z.uuid().nullable(),
  differs: z.array(z.enum(['name', 'admin'])),
  error: z
    .enum(['operator.row_invalid', 'operator.admin_not_verified', 'operator.mail_not_configured', 'server.failed'])
    .nullable(),
});
type Outcome = z.output<typeof Outcome>;

type Read = { row: z.output<typeof Row>; problems: null } | { row: null; problems: readonly FieldProblem[] };

/** One row after the other, each in a transaction of its own: what is done stays done, whatever becomes of the next. */
export async function createTenants(
  deps: BulkDeps,
  operator: Person,
  rows: readonly unknown[],
  { language, batch }: { language: Language; batch: Batch | undefined },
): Promise<{ results: BulkResult[]; summary: Record<BulkResult['result'], number> }> {
  const read = rows.map(readRow);
  const ids = read.flatMap(({ row }) => row?.admin_user_id ?? []);
  const verified = await users.verifiedAmong(deps, operator, ids);
  const results: BulkResult[] = [];
  for (const [index, { row, problems }] of read.entries()) {
    const attempt = (): Promise<Outcome> =>
      onceInBatch(deps, system('create organisations', operator.origin), { batch, index, schema: Outcome }, (deps) =>
        createTenant(deps, operator, row, slugOf(rows[index]), verified),
      );
    const outcome = await attempt()
      .catch((error: unknown) => {
        // Another request created it at this very moment: now it exists.
        if (org.isSlugTaken(error)) return attempt();
        throw error;
      })
      .catch((error: unknown) => failed(deps, operator, slugOf(rows[index]), error));
    const why = outcome.error && errors[outcome.error][language];
    const wrong = (problems ?? []).map(({ path, ...words }) => `${path}: ${words[language]}`);
    const message = why && [why, ...wrong].join(' ');
    results.push({ ...outcome, index, slug: slugOf(rows[index]), message });
  }
  const summary = { created: 0, exists: 0, invited: 0, refused: 0, failed: 0 };
  for (const { result } of results) summary[result] += 1;
  return { results, summary };
}

function readRow(row: unknown): Read {
  try {
    return { row: parseInput(Row, row), problems: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { row: null, problems: error.fields };
  }
}

/** Whatever was sent: a row is told by its place, and by its short name where it has one. */
function slugOf(row: unknown): string {
  const { success, data } = z.object({ slug: z.string() }).safeParse(row);
  return success ? data.slug.slice(0, 200) : '';
}

const nothing: Pick<Outcome, 'tenant_id' | 'differs'> = { tenant_id: null, differs: [] };

async function createTenant(
  deps: BulkDeps & { db: Tx },
  operator: Person,
  row: Read['row'],
  slug: string,
  verified: ReadonlySet<string>,
): Promise<Outcome> {
  const outcome = await decide(deps, operator, row, verified);
  if (outcome.result === 'created' || outcome.result === 'invited') return outcome;
  noteNothing(deps, operator, { slug, reason: row?.reason, outcome });
  return outcome;
}

async function decide(
  deps: BulkDeps & { db: Tx },
  operator: Person,
  row: Read['row'],
  verified: ReadonlySet<string>,
): Promise<Outcome> {
  if (!row) return { ...nothing, result: 'refused', error: 'operator.row_invalid' };
  const { admin_email: email, admin_user_id: ownerId = null, ...founding } = row;
  if (ownerId !== null && !verified.has(ownerId))
    return { ...nothing, result: 'refused', error: 'operator.admin_not_verified' };
  if (ownerId === null && !org.canInvite(deps))
    return { ...nothing, result: 'refused', error: 'operator.mail_not_configured' };
  const { id, ...founded } = await org.found(deps, operator, { ...founding, email, ownerId });
  return { differs: [], ...founded, tenant_id: id, error: null };
}

/** Our fault, and no other row's. It is not kept under the key: sent again, the row is tried again. */
async function failed(deps: BulkDeps, operator: Person, slug: string, err: unknown): Promise<Outcome> {
  // Another request is at work under this key; each would report half of what was done.
  if (err instanceof AppError && err.code === 'request.idempotency_in_flight') throw err;
  deps.log.error({ err, request_id: operator.origin.requestId }, 'an organisation was not created');
  const outcome = { ...nothing, result: 'failed' as const, error: 'server.failed' as const };
  await transact(deps, system('create organisations', operator.origin), async (deps) =>
    noteNothing(deps, operator, { slug, outcome }),
  );
  return outcome;
}

/** A request is on record even if nothing came of it. */
function noteNothing(
  deps: { db: Tx },
  operator: Person,
  {
    slug,
    reason,
    outcome: { result, error },
  }: { slug: string; reason?: string | undefined; outcome: Pick<Outcome, 'result' | 'error'> },
): void {
  const details = { slug: slug.slice(0, 63), reason, result, error };
  audit.record(deps, operator, { action: 'operator.tenant_not_created', object: 'organisation:none', details });
}
