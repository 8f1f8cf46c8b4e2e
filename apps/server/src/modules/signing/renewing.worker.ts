import { readFile } from 'node:fs/promises';
import { type System, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { anchorsIn } from '#platform/signing/tokens';
import type { SigningDeps } from './deps.ts';
import type { Kept } from './kept.sql.ts';
import { type Due, renewDocument } from './renewing.ts';
import { claimEnding, claimOlder } from './renewing.sql.ts';

const dayMs = 86_400_000;
/** One after the other, so that one file is held in memory; in a minute they are done unless the authority is slow. */
const batchMax = 25;
/** What fails, or whose worker was killed, is tried again after that. */
const claimMs = 60 * 60_000;

/** Stamps kept documents anew before their timestamps grow old. What fails does not keep the others from it. */
export async function renewDocuments(deps: SigningDeps): Promise<number> {
  const { TIMESTAMP_URL, TIMESTAMP_ANCHORS, TIMESTAMP_RENEW_DAYS, TIMESTAMP_RENEW_OLDER_THAN } = deps.config;
  if (TIMESTAMP_URL === undefined || TIMESTAMP_ANCHORS === undefined) return 0;
  const actor = system('renew timestamps');
  const due: Due = {
    before: new Date(deps.now().getTime() + TIMESTAMP_RENEW_DAYS * dayMs),
    olderThan: TIMESTAMP_RENEW_OLDER_THAN,
    trust: { anchors: anchorsIn(await readFile(TIMESTAMP_ANCHORS, 'utf8')) },
  };
  let renewed = 0;
  const [failures, unvouched]: [unknown[], string[]] = [[], []];
  for (const kept of await claim(deps, actor, due)) {
    const { id } = kept;
    try {
      const became = await renewDocument(deps, actor, kept, due);
      if (became === 'renewed') renewed += 1;
      if (became === 'no_anchor') unvouched.push(id);
      if (became === 'lost') deps.log.error({ id }, 'a signed document has no timestamp that could be renewed');
    } catch (error) {
      failures.push(error);
    }
  }
  if (unvouched.length > 0) deps.log.warn({ ids: unvouched }, noAnchor);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} documents were not stamped anew`);
  return renewed;
}

const noAnchor =
  'no certificate in TIMESTAMP_ANCHORS vouches for the timestamps of these documents: put those of former authorities back';

/** Those of which there are few come first, so that the others never keep them from it. */
const keepers = ['invitation', 'document'] as const;

async function claim(deps: SigningDeps, actor: System, { before, olderThan }: Due): Promise<Kept[]> {
  const now = deps.now();
  const [db, until] = [asActor(deps, actor), new Date(now.getTime() + claimMs)];
  const claimed: Kept[] = [];
  const rest = () => ({ now, until, limit: batchMax - claimed.length });
  for (const table of keepers) claimed.push(...(await claimEnding(db, table, rest(), before)));
  if (olderThan === undefined) return claimed;
  for (const table of keepers) claimed.push(...(await claimOlder(db, table, rest(), olderThan)));
  return claimed;
}
