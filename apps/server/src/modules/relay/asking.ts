import * as org from '#modules/org';
import * as users from '#modules/users';
import { type Actor, type System, system } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { cancelLegs, close } from './assigning.ts';
import { beginRequest } from './beginning.ts';
import { emptyRequests } from './duties.sql.ts';
import type { LegDeps } from './legs.ts';
import { findHolderName, lockRequest } from './requests.sql.ts';
import { listEvidenceWays } from './routing.sql.ts';

const kind = 'evidence.request';
const deadlineSeconds = 345_600;

interface Place {
  tenantId: string;
  serviceCode: string;
}

/**
 * Who holds these kinds of evidence, by their codes, as the routes of the organisation say now. A route that names no kind sends
 * what an official has asked for, and does not say that anything is held there.
 */
export async function evidenceHolders(
  deps: { pool: Pool; db?: Tx },
  { origin }: Actor,
  { tenantId, serviceCode }: Place,
  codes: readonly string[],
): Promise<ReadonlyMap<string, { name: string; legalBasis: string }>> {
  if (codes.length === 0) return new Map();
  const reader = system('find who holds evidence', origin);
  if (!(await org.isActive(deps, reader, tenantId))) return new Map();
  const ways = await listEvidenceWays(
    asActor(deps, reader),
    { tenant_id: tenantId, kind, service_code: serviceCode },
    codes,
  );
  // The first to be tried is the last to be written here.
  return new Map(
    ways
      .toReversed()
      .map(({ evidence_type, name, legal_basis }) => [evidence_type ?? '', { name, legalBasis: legal_basis }]),
  );
}

export interface EvidenceWanted extends Place {
  code: string;
  subject: { userId: string; civilId: string };
  purpose: string;
  caseRef: string;
  /** By which the room above knows it; it is asked for once. */
  key: string;
}

/**
 * Asks for evidence about a person, in the open transaction of the platform; null where nobody is known to hold it. The person
 * reads in their access log that it was asked.
 */
export async function askForEvidence(
  deps: LegDeps,
  actor: System,
  { tenantId, serviceCode, code, subject, purpose, caseRef, key }: EvidenceWanted,
): Promise<{ id: string; holder: string } | null> {
  const holder = (await evidenceHolders(deps, actor, { tenantId, serviceCode }, [code])).get(code);
  if (!holder) return null;
  const { id } = await beginRequest(deps, actor, actor, {
    tenant_id: tenantId,
    kind,
    evidence_type: code,
    service_code: serviceCode,
    jurisdiction: null,
    dedupe_key: key,
    subject: { type: 'civil_id', value: subject.civilId },
    purpose,
    legal_basis: holder.legalBasis,
    case_ref: caseRef,
    deadline_seconds: deadlineSeconds,
    payload: { evidence_type: code },
  });
  await users.recordAccess(deps, actor, {
    subject: subject.userId,
    purpose: 'service',
    reason: purpose,
    recordKind: 'relay_request',
    recordId: id,
    fields: ['subject', 'payload'],
    tenantId,
    via: 'relay',
  });
  // Of several that hold it, the one that it went to.
  return { id, holder: (await findHolderName(deps.db, id)) ?? holder.name };
}

const openStates: readonly string[] = ['created', 'unroutable', 'routed', 'received'];

/** Ends what is no longer wanted, if it is open: who may have it is told. Told twice, it changes nothing. */
export async function endRequest(deps: LegDeps, actor: System, id: string): Promise<void> {
  const request = await lockRequest(deps.db, id);
  if (!request || !openStates.includes(request.state)) return;
  await cancelLegs(deps, actor, request, 'it is no longer wanted');
  await close(deps, actor, request, 'cancel');
}

/**
 * Ends what is no longer wanted, and removes what was asked and answered; of an answer that comes later nothing is kept but its
 * digest.
 */
export async function forgetRequest(deps: LegDeps, actor: System, id: string): Promise<void> {
  await endRequest(deps, actor, id);
  await emptyRequests(deps.db, [id]);
}
