import * as audit from '#modules/audit';
import * as security from '#modules/security';
import { type System, system } from '#platform/actor';
import { asActor, type Db, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { eachRow } from '#platform/each-row';
import { countBroken, type Followed, listToFollow, noteFollowed } from './chain-checks.sql.ts';
import { firstBroken, genesis, type Place } from './chain.ts';
import { listLog } from './chain.sql.ts';

/** In a minute: so many chains, and so many rows of each, so that a long one does not keep the others waiting. */
const [chainsMax, rowsMax] = [50, 1_000];
/** What was whole yesterday may have been changed since: every chain is followed again from its first row. */
const againMs = 86_400_000;

/** Follows the chains from where it stopped the last time, and tells those who watch where one is broken. Tells how many were looked at. */
export async function followChains(deps: Deps): Promise<number> {
  const actor = system('follow the chains of what was exchanged');
  const db = asActor(deps, actor);
  const chains = await listToFollow(db, new Date(deps.now().getTime() - againMs), chainsMax);
  return eachRow(deps, chains, { failed: 'a chain of what was exchanged was not followed' }, (_, chain) =>
    followOne(deps, actor, db, chain),
  );
}

async function followOne(deps: Deps, actor: System, db: Db, chain: Followed): Promise<boolean> {
  const { id: platform_id, tenant_id: tenantId, checked, end_seq } = chain;
  const now = deps.now();
  const start = startOf(chain, now);
  const { reached, broken_seq } = await followPiece(db, chain, start);
  const isNews = broken_seq !== null && broken_seq !== checked?.broken_seq;
  const isNoted = await transact(deps, actor, async (deps) => {
    const check = { platform_id, ...reached, begun_at: start.begun_at, checked_at: now, broken_seq };
    if (!(await noteFollowed(deps.db, check, checked))) return false;
    if (!isNews) return true;
    const details = { seq: broken_seq, end: end_seq };
    audit.record(deps, actor, {
      action: 'relay.chain_broken',
      object: `relay_platform:${platform_id}`,
      tenantId,
      details,
    });
    const context = { platform: platform_id, row: broken_seq };
    security.report(deps, actor, { kind: 'relay_chain_broken', severity: 'critical', context });
    return true;
  });
  if (isNews && isNoted)
    deps.log.error({ platform_id, seq: broken_seq }, 'the chain of what was exchanged with a platform is broken');
  return isNoted;
}

/** Where it stopped; from the first row on where it came to the end, or to a break, and that was begun a day ago. */
function startOf({ checked, end_seq }: Followed, now: Date): Place & { begun_at: Date } {
  if (checked === null) return { ...genesis, begun_at: now };
  const begun_at = new Date(checked.begun_at);
  const isDone = checked.broken_seq !== null || checked.seq === end_seq;
  if (isDone && now.getTime() - begun_at.getTime() >= againMs) return { ...genesis, begun_at: now };
  return { seq: checked.seq, row_hash: Buffer.from(checked.row_hash, 'hex'), begun_at };
}

/** The end was read before the rows are: what it names is there, or was taken away. */
async function followPiece(
  db: Db,
  { id, end_seq, end_hash }: Followed,
  start: Place,
): Promise<{ reached: Place; broken_seq: string | null }> {
  const { seq, row_hash } = start;
  const read = await listLog(db, id, seq, rowsMax);
  const rows = read.filter((row) => BigInt(row.seq) <= BigInt(end_seq));
  const broken = firstBroken(rows, start);
  if (broken !== null) return { reached: { seq, row_hash }, broken_seq: broken };
  const reached = rows.at(-1) ?? start;
  const isCutOff = rows.length < rowsMax && reached.seq !== end_seq;
  const isOther = reached.seq === end_seq && !reached.row_hash.equals(end_hash);
  const broken_seq = isCutOff ? String(BigInt(reached.seq) + 1n) : isOther ? end_seq : null;
  return { reached: { seq: reached.seq, row_hash: reached.row_hash }, broken_seq };
}

/** Asked of the database, so that every process tells the same. */
export function measureChains({ metrics, pool }: Pick<Deps, 'metrics' | 'pool'>): void {
  const db = asActor({ pool }, system('count broken chains'));
  metrics.gauge('tamga_relay_chains_broken', 'Chains of what was exchanged that were found broken', () =>
    countBroken(db),
  );
}
