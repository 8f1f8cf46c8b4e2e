import type { Assurance } from '@tamga/contract';
import type { Actor } from './actor.ts';
import { AppError } from './error.ts';

/** As long as somebody who does several such acts in a row is not asked for each. */
export const recentMs = 20 * 60_000;

/** Refuses somebody of whom it is not sure enough who they are; says what they have to show. */
export function requireAssurance(actor: Actor, wanted: Assurance): void {
  if (wanted === 'any' || actor.kind !== 'person') return;
  if (!actor.provenAt) throw new AppError('request.eid_required');
  if (wanted === 'eid' || Date.now() - actor.provenAt.getTime() <= recentMs) return;
  throw new AppError(actor.role === 'superadmin' ? 'request.mfa_required' : 'request.recent_eid_required');
}
