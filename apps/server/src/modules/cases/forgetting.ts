import * as objects from '#modules/objects';
import * as relay from '#modules/relay';
import type { System } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { type EvidenceRow, forgetEvidence } from './evidences.sql.ts';

export type ForgetDeps = Pick<Deps, 'pool' | 'now' | 'keyring' | 'config'> & { db: Tx };

/** Takes evidence away with all that it held: its file, and what another platform was asked for it and has answered. */
export async function forgetItem(deps: ForgetDeps, actor: System, item: EvidenceRow): Promise<void> {
  if (item.relay_request_id !== null) await relay.forgetRequest(deps, actor, item.relay_request_id);
  await forgetEvidence(deps.db, item.id);
  if (item.object_id !== null) await objects.removeObject(deps, actor, item.object_id);
}
