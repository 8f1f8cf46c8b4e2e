import type { RelayRequestWhole } from '@tamga/contract/relay';
import { type Person, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { AppError } from '#platform/error';
import { assign, cancelLegs } from './assigning.ts';
import { describeRequest } from './described.ts';
import { requireTimestamps } from './lateness.ts';
import { platformOf } from './platforms.ts';
import { type RelayDeps, requestOf, requireImpartial, tellSubject } from './requests.ts';
import { lockRequest } from './requests.sql.ts';
import { noteOnRequest } from './telling.ts';

/** As long as a platform has where no route says otherwise. */
const timeoutSeconds = 345_600;

/** Sends a request to another platform instead; the one that had it is told. */
export async function forwardRequest(
  deps: RelayDeps,
  person: Person,
  { id, version }: { id: string; version: number },
  { platform_id, reason }: { platform_id: string; reason: string },
): Promise<RelayRequestWhole> {
  const { tenant_id } = await requestOf(deps, person, id);
  const platform = await platformOf(deps, person, platform_id);
  if (platform.tenant_id !== tenant_id) throw new AppError('relay.platform_not_found');
  if (platform.state !== 'active' && platform.state !== 'degraded') throw new AppError('relay.platform_not_active');
  const actor = system('forward a request', person.origin);
  return transact(deps, actor, async (deps) => {
    await requireTimestamps(deps, platform.id);
    const request = await lockRequest(deps.db, id);
    if (!request) throw new AppError('relay.request_not_found');
    requireImpartial(person, request);
    if (request.version !== version)
      throw new AppError('request.version_conflict', { details: { current_version: request.version } });
    if (request.path.includes(platform.code)) throw new AppError('relay.already_there');
    await cancelLegs(deps, actor, request, reason);
    const { legal_basis: legalBasis } = request;
    await assign(deps, person, request, 'forward', { platform, timeoutSeconds, ordering: 'none', legalBasis });
    noteOnRequest(deps, person, request, 'request_forwarded', { platform_id, reason });
    const { subjectId, shown } = await describeRequest(deps, person, id);
    await tellSubject(deps, person, request, subjectId, shown);
    return shown;
  });
}
