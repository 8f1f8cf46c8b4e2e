import type { Assurance } from '@tamga/contract';
import type { Actor } from '#platform/actor';
import { AppError } from '#platform/error';

/** Long enough to do several such acts in a row on one proof. */
export const recentMs = 20 * 60_000;

/** Refuses a caller whose identity is not sure enough for the operation; the code says what they have to show. */
export function requireAssurance(actor: Actor, wanted: Assurance): void {
  if (wanted === 'any' || actor.kind !== 'person') return;
  if (!actor.provenAt) throw new AppError('request.eid_required');
  if (wanted === 'eid' || Date.now() - actor.provenAt.getTime() <= recentMs) return;
  throw new AppError(`request.${actor.renewedBy}_required`);
}
