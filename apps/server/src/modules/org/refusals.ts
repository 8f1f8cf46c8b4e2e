import type { ErrorCode } from '@tamga/contract';
import type { Person } from '#platform/actor';
import { AppError } from '#platform/error';
import { isServerError, type Pool } from '#platform/data/pool';
import { getOrganisation } from './organisations.ts';

const byConstraint: Record<string, ErrorCode> = {
  member_pkey: 'org.member_exists',
  invitee_once: 'org.member_exists',
  member_user_id_fkey: 'org.person_not_found',
  member_state_move: 'org.state_conflict',
  member_consent: 'org.not_allowed',
  member_invitation_over: 'org.invitation_over',
  member_inviter: 'org.inviter_not_allowed',
  member_last_owner: 'org.last_owner',
};

/** A policy said no. A privilege that is missing has the same code, and is a defect of ours. */
const isByPolicy = ({ code, routine }: { code?: string | undefined; routine?: string | undefined }): boolean =>
  code === '42501' && routine === 'ExecWithCheckOptions';

/** Tells in our words what the database refused. */
export async function inOurWords<T>(
  deps: { pool: Pool },
  person: Person,
  tenantId: string,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isServerError(error)) throw error;
    const code = byConstraint[error.constraint ?? ''];
    if (code) throw new AppError(code, { cause: error });
    if (isByPolicy(error)) throw await whyNot(deps, person, tenantId);
    throw error;
  }
}

/** Why a person may change nothing here: they do not belong here, it is not active, or their role is not enough. */
export async function whyNot(deps: { pool: Pool }, person: Person, tenantId: string): Promise<AppError> {
  const { state, my_state } = await getOrganisation(deps, person, tenantId);
  if (my_state !== 'active') return new AppError('org.organisation_not_found');
  return new AppError(state === 'active' ? 'org.not_allowed' : 'org.organisation_not_active');
}
