import type { RelayAssignment, RelayRequestWhole } from '@tamga/contract/relay';
import { type Person, system } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import { allowedActions } from '#platform/data/states';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { listDeliveries, listLegs } from './assignments.sql.ts';
import { assignmentLife } from './assignments.states.ts';
import { answerPlace } from './legs.ts';
import { findRequest, findWhole } from './requests.sql.ts';
import { isAsked, requestLife } from './requests.states.ts';
import { Answer, openSpoken } from './spoken.ts';

type LegRow = Awaited<ReturnType<typeof listLegs>>[number];
type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

const attemptsShown = 20;
const attemptsRead = 400;

/**
 * A request whole, for who was found to belong to its organisation: what is sealed is opened by the platform itself. Also
 * whom it is about, who is to learn of the reading. What was asked for a citizen is withheld: officials read it in the
 * application, once that is handed in.
 */
export async function describeRequest(
  deps: Pick<Deps, 'pool' | 'now' | 'keyring'> & { db?: Tx },
  person: Person,
  id: string,
): Promise<{ subjectId: string | null; shown: RelayRequestWhole }> {
  const db = asActor(deps, system('show a request', person.origin));
  const [row, kept] = [await findRequest(db, id), await findWhole(db, id)];
  if (!row || !kept) throw new AppError('relay.request_not_found');
  const legs = await listLegs(db, id);
  const attempts =
    legs.length === 0
      ? []
      : await listDeliveries(
          db,
          legs.map((leg) => leg.id),
          attemptsRead,
        );
  const now = deps.now();
  const isWithheld = isAsked(kept);
  const spoken = isWithheld ? null : openSpoken(deps, kept);
  // What is about themselves others do.
  const actionsOf = <Action>(allowed: Action[]): Action[] => (kept.subject_id === person.userId ? [] : allowed);
  const shown = {
    ...row,
    subject: spoken?.subject ?? null,
    payload: spoken?.payload ?? null,
    assignments: legs.map((leg) => ({
      ...describeLeg(deps, isWithheld ? { ...leg, answer_sealed: null } : leg, attempts),
      allowed_actions: actionsOf(allowedActions(assignmentLife, leg, person, now)),
    })),
    allowed_actions: actionsOf(allowedActions(requestLife, kept, person, now)),
  };
  return { subjectId: isWithheld ? null : kept.subject_id, shown };
}

function describeLeg(
  { keyring }: Pick<Deps, 'keyring'>,
  leg: LegRow,
  attempts: readonly DeliveryRow[],
): Omit<RelayAssignment, 'allowed_actions'> {
  const { id, code, purpose, state, next_attempt_at, deadline_at, webhook_id, receipt, last_error, version } = leg;
  const answer =
    leg.answer_sealed === null
      ? null
      : Answer.parse(JSON.parse(keyring.open(answerPlace(id), leg.answer_sealed).toString()));
  return {
    id,
    platform: code,
    purpose,
    state,
    attempts: leg.attempts,
    next_attempt_at,
    deadline_at,
    webhook_id,
    body_sha256: leg.body_sha256.toString('hex'),
    receipt,
    last_error,
    answer:
      leg.answer_status === null ? null : { status: leg.answer_status, ...(answer ?? { error: null, payload: null }) },
    deliveries: attempts.filter(({ assignment_id }) => assignment_id === id).slice(0, attemptsShown),
    version,
  };
}
