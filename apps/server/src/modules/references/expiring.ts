import * as audit from '#modules/audit';
import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { transition } from '#platform/data/states';
import type { Deps } from '#platform/deps';
import { announce } from '#platform/messaging/outbox';
import { proposedSince } from './agreeing.ts';
import { dropOldEndings } from './agreeing.sql.ts';
import { listOver } from './references.sql.ts';
import { referenceStates } from './references.states.ts';

const batchRows = 500;

/** Proposals that nobody confirmed, and what nobody signed: they say something of a person, and nothing comes of them. */
export const forgetEndings = (deps: Pick<Deps, 'pool' | 'now'>): Promise<number> => {
  const now = deps.now();
  return dropOldEndings(asActor(deps, system('forget proposals')), { now, proposedSince: proposedSince(now) });
};

/** Writes down that terms are over. Those who read or check one learn it before, from the clock. */
export async function expireReferences(deps: Pick<Deps, 'pool' | 'now'>): Promise<number> {
  const actor = system('expire documents');
  let count = 0;
  for (;;) {
    const rows = await listOver(asActor(deps, actor), deps.now(), batchRows);
    await transact(deps, actor, async (deps) => {
      for (const row of rows) {
        const { id, tenant_id: tenantId } = row;
        await transition(deps, referenceStates, row, 'expire', actor, { updated_at: deps.now() });
        const type = 'references.reference_expired';
        audit.record(deps, actor, { action: type, object: `reference:${id}`, tenantId });
        announce(deps, actor, { type, aggregate: `reference:${id}`, tenantId, data: { id } });
      }
    });
    count += rows.length;
    if (rows.length < batchRows) return count;
  }
}
