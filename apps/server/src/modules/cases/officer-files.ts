import * as objects from '#modules/objects';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { findEvidence } from './evidences.sql.ts';
import { standingIn } from './taking.ts';

/** For officers of the organisation; the applicant reads in their access log that it was opened. */
export async function openEvidence(
  deps: Pick<Deps, 'pool' | 'keyring' | 'objects'>,
  officer: Person,
  id: string,
  evidenceId: string,
): Promise<objects.KeptObject> {
  const { row: application } = await standingIn(deps, officer, id);
  const row = await findEvidence(asActor(deps, officer), id, evidenceId);
  if (!row?.object_id || row.state === 'removed') throw new AppError('cases.evidence_not_found');
  await users.recordAccess(deps, officer, {
    subject: application.applicant_id,
    purpose: 'service',
    recordKind: 'case',
    recordId: id,
    fields: ['file'],
    tenantId: application.tenant_id,
  });
  return objects.findObject(deps, system('show evidence to an officer', officer.origin), row.object_id);
}
