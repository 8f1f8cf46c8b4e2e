import type { RelayRequestWhole } from '@tamga/contract/relay';
import type { AnswerRequest } from '@tamga/contract/relay.sending';
import { type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { transition } from '#platform/data/states';
import { AppError } from '#platform/error';
import { close, takeBack } from './assigning.ts';
import { wakeNext } from './burying.ts';
import { findLeg, type LegRow, lockLeg } from './assignments.sql.ts';
import { wake } from './deliveries.ts';
import { describeRequest } from './described.ts';
import { requireTimestamps } from './lateness.ts';
import { addLeg, answerPlace, moveLeg } from './legs.ts';
import { responseMessage } from './messages.ts';
import { findPlatform } from './platforms.sql.ts';
import { type RelayDeps, requireImpartial, tellSubject } from './requests.ts';
import { lockRequest, type RequestRow } from './requests.sql.ts';
import { requestLife } from './requests.states.ts';
import { noteOnRequest, tellOfRequest } from './telling.ts';

interface Held {
  request: RequestRow;
  leg: LegRow;
}

/** In a transaction that holds the leg and its request, which must be of an organisation of the person. */
async function holding(
  deps: RelayDeps,
  person: Person,
  id: string,
  duty: string,
  work: (deps: RelayDeps & { db: Tx }, held: Held) => Promise<void>,
): Promise<RelayRequestWhole> {
  const found = await findLeg(asActor(deps, person), id);
  if (!found) throw new AppError('relay.assignment_not_found');
  return transact(deps, system(duty, person.origin), async (deps) => {
    const request = await lockRequest(deps.db, found.request_id);
    const leg = await lockLeg(deps.db, id);
    if (!request || !leg) throw new AppError('relay.assignment_not_found');
    requireImpartial(person, request);
    await work(deps, { request, leg });
    const { subjectId, shown } = await describeRequest(deps, person, request.id);
    await tellSubject(deps, person, request, subjectId, shown);
    return shown;
  });
}

/** Answers what another platform asked. The answer names the digest of the request: it cannot be put to another. */
export const respond = (
  deps: RelayDeps,
  person: Person,
  { id, version }: { id: string; version: number },
  { status, error, payload }: AnswerRequest,
): Promise<RelayRequestWhole> =>
  holding(deps, person, id, 'answer a request', async (deps, { request, leg }) => {
    const actor = system('answer a request', person.origin);
    await requireTimestamps(deps, leg.platform_id);
    if (leg.version !== version)
      throw new AppError('request.version_conflict', { details: { current_version: leg.version } });
    const answer = { error: status === 'error' ? error : null, payload };
    const answer_sealed = deps.keyring.seal(answerPlace(id), JSON.stringify(answer));
    await moveLeg(deps, leg, 'respond', person, { answer_status: status, answer_sealed });
    await close(deps, actor, request, 'complete');
    const platform = await findPlatform(deps.db, leg.platform_id);
    const now = deps.now();
    if (platform)
      await addLeg(deps, request, platform, {
        purpose: 'response',
        deadline: request.deadline_at,
        write: () => responseMessage(platform, request, { status, ...answer }, { requestSha256: leg.body_sha256, now }),
      });
    tellOfRequest(deps, person, request, 'responded', { status });
  });

/** Tries a dead letter again from its first attempt, under the same id. */
export const retry = (deps: RelayDeps, person: Person, id: string): Promise<RelayRequestWhole> =>
  holding(deps, person, id, 'retry a message', async (deps, { request, leg }) => {
    const now = deps.now();
    const actor = system('retry a message', person.origin);
    if (leg.state === 'dead' && leg.deadline_at <= now) throw new AppError('relay.deadline_over');
    if (leg.state === 'dead' && leg.body_sealed === null) throw new AppError('relay.assignment_state_conflict');
    // It went another way meanwhile: sent here too, it would be done twice.
    if (leg.purpose === 'request' && leg.state === 'dead' && request.state !== 'failed')
      throw new AppError('relay.request_state_conflict');
    await moveLeg(deps, leg, 'retry', person, { attempts: 0, next_attempt_at: now, last_error: null });
    if (leg.purpose === 'request' && request.state === 'failed')
      await transition(deps, requestLife, request, 'redrive', actor, {
        closed_at: null,
        platform_id: leg.platform_id,
        version: request.version + 1,
        updated_at: now,
      });
    wake(deps, id);
    noteOnRequest(deps, person, request, 'assignment_retried', { assignment_id: id });
  });

/** Gives a dead letter up: what waits behind it goes on, and who may have it all the same learns that it is over. */
export const discard = (deps: RelayDeps, person: Person, id: string, reason: string): Promise<RelayRequestWhole> =>
  holding(deps, person, id, 'discard a message', async (deps, { request, leg }) => {
    await moveLeg(deps, leg, 'discard', person);
    if (leg.attempts > 0) await takeBack(deps, request, leg, reason);
    await wakeNext(deps, leg);
    noteOnRequest(deps, person, request, 'assignment_discarded', { assignment_id: id, reason });
  });
