import { type Person, type System, system } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { endRequest } from './asking.ts';
import { emptyRequests } from './duties.sql.ts';
import { answerPlace, type LegDeps, moveLeg } from './legs.ts';
import {
  anonymiseRequests,
  type AnswerRow,
  listAbout,
  listAnswersAbout,
  listIdsAbout,
  lockOpenAnswers,
} from './people.sql.ts';
import { Answer, openSpoken } from './spoken.ts';

type Row = Awaited<ReturnType<typeof listAbout>>[number];

/** What other platforms were asked about a person, and asked of us, and what was answered, for the person. */
export async function exportAbout(deps: Deps, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, system('tell a person what was exchanged about them', person.origin));
  const rows = await allRows<Row>((limit, last) => listAbout(db, person.userId, limit, last?.id));
  const answers = await allRows<AnswerRow>((limit, last) => listAnswersAbout(db, person.userId, limit, last?.id));
  const byRequest = Map.groupBy(answers, ({ request_id }) => request_id);
  return {
    requests: rows.map(({ subject_sealed, payload_sealed, ...row }) => {
      const spoken = openSpoken(deps, { id: row.id, subject_sealed, payload_sealed });
      return {
        ...row,
        subject: spoken?.subject ?? null,
        payload: spoken?.payload ?? null,
        answers: (byRequest.get(row.id) ?? []).map((answer) => shownAnswer(deps, answer)),
      };
    }),
  };
}

function shownAnswer(
  { keyring }: Pick<Deps, 'keyring'>,
  { id, platform, answer_status, answer_sealed, at }: AnswerRow,
) {
  const said =
    answer_sealed === null
      ? { error: null, payload: null }
      : Answer.parse(JSON.parse(keyring.open(answerPlace(id), answer_sealed).toString()));
  return { platform, status: answer_status, ...said, at };
}

/**
 * What was said goes, and what is on the way about the person ends: who may have it is told that it is no longer wanted. That
 * it was said, and its digest, stays: the chain must stay whole.
 */
export async function forgetPerson(deps: LegDeps, userId: string, actor: System): Promise<void> {
  const ids = (await listIdsAbout(deps.db, userId)).map(({ id }) => id);
  if (ids.length === 0) return;
  for (const id of ids) await endRequest(deps, actor, id);
  for (const leg of await lockOpenAnswers(deps.db, ids)) await moveLeg(deps, leg, 'cancel', actor);
  await emptyRequests(deps.db, ids);
  await anonymiseRequests(deps.db, ids);
}
