import type { NewRequest } from '@tamga/contract/relay.sending';
import * as users from '#modules/users';
import type { Actor, System } from '#platform/actor';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { keyedHash } from '#platform/security/derived-keys';
import { route } from './assigning.ts';
import { requireTimestamps } from './lateness.ts';
import type { LegDeps } from './legs.ts';
import { insertRequest, lockRequest, type RequestRow } from './requests.sql.ts';
import { sealSpoken } from './spoken.ts';
import { tellOfRequest } from './telling.ts';

/** Writes a request of ours and finds its way, in a transaction of the platform. Records name the asker, who may be nobody. */
export async function beginRequest(
  deps: LegDeps,
  actor: System,
  asker: Actor,
  wanted: NewRequest,
): Promise<RequestRow> {
  const { tenant_id, subject, payload, deadline_seconds, ...fields } = wanted;
  await requireTimestamps(deps);
  const now = deps.now();
  const id = uuidv7(now.getTime());
  const isCitizen = subject?.type === 'civil_id';
  const row = {
    ...fields,
    id,
    tenant_id,
    direction: 'out' as const,
    correlation_id: id,
    platform_id: null,
    subject_id: isCitizen ? await users.findId(deps, actor, subject.value) : null,
    ...sealSpoken(deps, id, { subject, payload }),
    lane_hash: laneOf(deps, tenant_id, subject ? `${subject.type}:${subject.value}` : fields.kind),
    state: 'created' as const,
    deadline_at: new Date(now.getTime() + deadline_seconds * 1_000),
    created_by: asker.kind === 'person' ? asker.userId : null,
  };
  if (!(await insertRequest(deps.db, row, now))) throw new AppError('relay.duplicate_request');
  tellOfRequest(deps, asker, row, 'request_created', { kind: fields.kind });
  const request = await lockRequest(deps.db, id);
  if (!request) throw new AppError('relay.request_not_found');
  await route(deps, actor, request);
  return request;
}

/** Without the key nobody can tell from it whom it is about, neither here nor on the other side. */
const laneOf = (deps: Pick<Deps, 'config'>, tenantId: string, subject: string): string =>
  keyedHash(deps, 'lanes of the relay', `${tenantId} ${subject}`);
