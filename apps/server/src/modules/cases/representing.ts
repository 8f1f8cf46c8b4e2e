import * as org from '#modules/org';
import type { Actor } from '#platform/actor';
import { AppError } from '#platform/error';
import { mover, type OpenDeps, type Taken } from './taking.ts';

/** Who began it for an organisation may have left since: before they speak for it, they must still run it. */
export async function requireRepresenting(
  deps: OpenDeps,
  actor: Actor,
  { row: { on_behalf_org_id, applicant_id } }: Pick<Taken, 'row'>,
): Promise<void> {
  if (on_behalf_org_id === null) return;
  if (!(await org.mayActFor(deps, mover(actor), on_behalf_org_id, applicant_id))) throw new AppError('org.not_allowed');
}
