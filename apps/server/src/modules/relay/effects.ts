import type { RequestMessage, ResponseMessage } from '@tamga/contract/relay.message';
import * as users from '#modules/users';
import { type Actor, system } from '#platform/actor';
import { judge } from '#platform/data/states';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import type { AskerDeps, Outcome } from './askers.ts';
import { closeOwn } from './assigning.ts';
import { countReceived, insertLeg } from './assignments.sql.ts';
import { assignmentLife } from './assignments.states.ts';
import { cancelIfEarly } from './cancelling.ts';
import { lockCorrelation } from './cancellations.sql.ts';
import { lockLastSeq, setLastSeq } from './inbox.sql.ts';
import { answerPlace, bodyPlace, type LegDeps, moveLeg } from './legs.ts';
import type { PlatformRow } from './platforms.sql.ts';
import { meant } from './meant.ts';
import { insertRequest } from './requests.sql.ts';
import { sealSpoken } from './spoken.ts';
import { tellOfRequest } from './telling.ts';

/** Another platform asks: it waits for an answer of the organisation. */
export async function takeRequest(
  deps: LegDeps,
  actor: Actor,
  platform: PlatformRow,
  message: RequestMessage,
  { id: webhook_id, body, sha256 }: { id: string; body: Buffer; sha256: Buffer },
): Promise<void> {
  await keepRoom(deps, platform.id);
  await keepOrder(deps, platform.id, message.lane);
  await lockCorrelation(deps.db, platform.id, message.correlation_id);
  const now = deps.now();
  const [id, legId] = [uuidv7(now.getTime()), uuidv7(now.getTime())];
  const { subject, payload, kind, purpose, legal_basis, case_ref, correlation_id } = message;
  const deadline = new Date(Math.min(message.deadline.getTime(), now.getTime() + openMsMax));
  const subject_id =
    subject?.type === 'civil_id'
      ? await users.findId(deps, system('find whom a request is about', actor.origin), subject.value)
      : null;
  const row = {
    id,
    tenant_id: platform.tenant_id,
    direction: 'in' as const,
    kind,
    evidence_type: null,
    service_code: null,
    jurisdiction: null,
    dedupe_key: null,
    correlation_id,
    platform_id: platform.id,
    subject_id,
    ...sealSpoken(deps, id, { subject, payload }),
    lane_hash: null,
    purpose,
    legal_basis,
    case_ref,
    state: 'received' as const,
    deadline_at: deadline,
    created_by: null,
  };
  if (!(await insertRequest(deps.db, row, now))) throw new AppError('relay.message_changed');
  const leg = {
    ...local,
    id: legId,
    tenant_id: platform.tenant_id,
    request_id: id,
    platform_id: platform.id,
    webhook_id,
  };
  const kept = { body_sealed: deps.keyring.seal(bodyPlace(legId), body), body_sha256: sha256, deadline_at: deadline };
  await insertLeg(deps.db, { ...leg, ...kept }, now);
  tellOfRequest(deps, actor, row, 'request_received', { kind, platform: platform.code });
  if (subject_id !== null)
    await users.recordAccess(deps, actor, {
      subject: subject_id,
      purpose: 'service',
      reason: purpose,
      recordKind: 'relay_request',
      recordId: id,
      fields: ['subject', 'payload'],
      tenantId: platform.tenant_id,
      via: 'relay',
    });
  await cancelIfEarly(deps, actor, platform, { id, correlation_id, legId, sha256 });
}

const retryAfterSeconds = 60;

/** One that asks more than is answered must not fill the house. Of several at once a few may come beyond it. */
async function keepRoom({ db, config }: LegDeps, platformId: string): Promise<void> {
  const most = config.RELAY_OPEN_REQUESTS_MAX;
  if ((await countReceived(db, platformId, most)) >= most)
    throw new AppError('relay.too_many_open', { retryAfterSeconds });
}

/** However late the sender would still take an answer: what waits is kept, and about people. */
const openMsMax = 30 * 86_400_000;

const local = {
  purpose: 'local',
  state: 'received',
  ordering: 'none',
  lane: null,
  seq: null,
  next_attempt_at: null,
} as const;

/** In a strict lane nothing comes after what is later than it; what its sender has given up is left out. In others it is taken. */
async function keepOrder(deps: LegDeps, platformId: string, lane: RequestMessage['lane']): Promise<void> {
  if (!lane) return;
  const last = await lockLastSeq(deps.db, platformId, lane.key);
  const expected = last + 1;
  const isNext = lane.ordering === 'strict' ? lane.seq > last : true;
  const refusal = new AppError('relay.out_of_order', { details: { expected_seq: expected } });
  if (!isNext) throw refusal;
  const isMoved = await setLastSeq(deps.db, platformId, lane.key, Math.max(lane.seq, last), last);
  if (!isMoved && lane.ordering === 'strict') throw refusal;
}

/** The answer to what we asked. One that comes too late is kept in the chain and changes nothing. */
export async function takeAnswer(
  deps: LegDeps & AskerDeps,
  actor: Actor,
  platform: PlatformRow,
  message: ResponseMessage,
): Promise<void> {
  const one = await meant(deps, platform, message, 'out');
  if (!one) throw new AppError('relay.unknown_correlation');
  const { request, leg } = one;
  const { status, error, payload } = message;
  const isLate = judge(assignmentLife, leg, 'take_answer', actor, deps.now()).is !== 'allowed';
  if (!isLate) {
    const answer_sealed = deps.keyring.seal(answerPlace(leg.id), JSON.stringify({ error, payload }));
    await moveLeg(deps, leg, 'take_answer', actor, { answer_status: status, answer_sealed });
    if (request.state === 'routed')
      await closeOwn(deps, actor, request, status === 'error' ? 'fail' : 'complete', outcomeOf(platform, message));
  }
  tellOfRequest(deps, actor, request, 'responded', { status, late: isLate });
}

/** What is only a part, or nothing, is not what was asked for: it has to be had elsewhere. */
function outcomeOf({ name: by }: PlatformRow, { status, payload }: ResponseMessage): Outcome {
  if (status === 'error') return { is: 'refused', by };
  return status === 'ok' && payload !== null ? { is: 'answered', by, payload } : { is: 'incomplete', by };
}
