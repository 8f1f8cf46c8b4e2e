import type { CaseApplication } from '@tamga/contract/cases';
import { isProse } from '@tamga/forms';
import * as notifications from '#modules/notifications';
import * as registry from '#modules/registry';
import type { Person } from '#platform/actor';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { type Answers, answersNow, changedAnswers, filesIn, formOf, openAnswers } from './answers.ts';
import { describeOwn } from './applications.ts';
import type { ApplicationChange } from './applications.sql.ts';
import { infoItemOf } from './describing.ts';
import { listEvidences } from './evidences.sql.ts';
import { answerInfoItem, closeInfoItems, type InfoItemRow, insertInfoItems, listInfoItems } from './info-items.sql.ts';
import { moveApplication } from './moving.ts';
import { noticeOf } from './notices.ts';
import { requireRepresenting } from './representing.ts';
import { sealWords } from './sealed-words.ts';
import { type CaseDeps, changeAsOfficer, changeOwn, mover, type OpenDeps, type Seen, type Taken } from './taking.ts';
import { dueAfterPause, infoDeadlineMin } from './terms.ts';

/** What an officer asks a citizen for. */
export interface Asked {
  code: string;
  field: string | null;
  evidence_type_id: string | null;
  required: boolean;
  text: string;
}

/** The promised time stands still until the citizen has answered. */
export const requestInfo = (
  deps: CaseDeps,
  person: Person,
  seen: Seen,
  { items, deadline_at }: { items: readonly Asked[]; deadline_at: Date },
): Promise<Taken> =>
  changeAsOfficer(deps, person, seen, async (deps, taken) => {
    const now = deps.now();
    if (deadline_at.getTime() < infoDeadlineMin(now).getTime()) throw new AppError('cases.deadline_too_soon');
    await requireKnown(deps, person, taken, items);
    const change = { paused_at: now, waits_until: deadline_at };
    const codes = items.map(({ code }) => code);
    const moved = await moveApplication(deps, person, taken, 'request_info', change, {
      what: 'info_requested',
      payload: { items: codes, deadline_at: deadline_at.toISOString() },
    });
    const rows = items.map(({ text, ...item }) => {
      const id = uuidv7(now.getTime());
      const text_sealed = deps.keyring.seal({ table: 'cases.info_item', row: id, column: 'text_sealed' }, text);
      const asked = { asked_by: person.userId, asked_at: now, deadline_at };
      return { id, application_id: taken.row.id, ...item, text_sealed, ...asked };
    });
    await insertInfoItems(deps.db, rows);
    notifications.notify(deps, mover(person), taken.row.applicant_id, noticeOf('application_info_requested', moved));
    return moved;
  });

/** Questions of the form, and documents that the service asks for or the organisation describes or issues. */
async function requireKnown(
  deps: OpenDeps,
  person: Person,
  { row, promised }: Taken,
  items: readonly Asked[],
): Promise<void> {
  const names = new Set(formOf(promised.content).fields.map(({ name }) => name));
  const known = new Set(promised.content.evidences.map(({ evidence_type_id }) => evidence_type_id));
  for (const { evidence_type_id: id } of items) {
    if (id === null || known.has(id)) continue;
    if ((await registry.issuersOf(deps, mover(person), id)).includes(row.tenant_id)) known.add(id);
  }
  const wrong = items.flatMap(({ field, evidence_type_id: id }, at) =>
    (field === null || names.has(field)) && (id === null || known.has(id)) ? [] : [at],
  );
  if (wrong.length === 0 && new Set(items.map(({ code }) => code)).size === items.length) return;
  const words = {
    mn: 'ийм асуулт, баримт алга, эсвэл код давхардсан.',
    en: 'is no question of the form, no known document, or is there twice.',
  };
  throw new AppError('request.invalid', { fields: [{ path: `items.${wrong[0] ?? 0}`, ...words }] });
}

/** Everything that is required at once; the clock goes on, and the officer sees what has changed. */
export const provideInfo = (
  deps: CaseDeps,
  person: Person,
  seen: Seen,
  given: readonly { id: string; answer?: unknown }[],
): Promise<CaseApplication> =>
  changeOwn(deps, person, seen, async (deps, taken) => {
    const { row } = taken;
    if (row.state !== 'info_requested') throw new AppError('cases.state_conflict');
    await requireRepresenting(deps, person, taken);
    const items = await listInfoItems(deps.db, row.id);
    const open = items.filter(({ state }) => state === 'open');
    if (given.some(({ id }) => !open.some((item) => item.id === id))) throw new AppError('cases.info_item_not_found');
    const answered = await answersTo(deps, taken, open, given);
    requireFit(deps, taken, items, answered);
    const now = deps.now();
    for (const { item, answer } of answered) {
      const sealed = answer === null ? null : JSON.stringify(answer);
      const answer_sealed = sealWords(deps.keyring, 'info_item', item.id, 'answer_sealed', sealed);
      await answerInfoItem(deps.db, item.id, { answer_sealed, answered_at: now });
    }
    await closeInfoItems(deps.db, row.id, 'dropped');
    const moved = await moveApplication(deps, person, taken, 'provide_info', resumed(taken, now), {
      what: 'info_provided',
      payload: { items: answered.map(({ item }) => item.code) },
    });
    return describeOwn(deps, person, moved.row);
  });

/** As many working days later as the citizen was waited for. Without an officer who has it, it waits for the next one. */
export function resumed({ row, life }: Taken, now: Date): ApplicationChange {
  const { due_at, paused_at, paused_ms } = row;
  const pausedMs = paused_at === null ? 0 : now.getTime() - paused_at.getTime();
  return {
    paused_at: null,
    paused_ms: String(Number(paused_ms) + Math.max(0, pausedMs)),
    due_at: due_at !== null && paused_at !== null ? dueAfterPause(due_at, paused_at, now) : due_at,
    waits_until: null,
    ...(!life.has_assignee && { assigned_to: null, assigned_at: null }),
  };
}

interface Answered {
  item: InfoItemRow;
  answer: unknown;
}

/** An answer is words, a value of the form, or a file that was sent for it. */
async function answersTo(
  deps: OpenDeps,
  { row }: Taken,
  open: readonly InfoItemRow[],
  given: readonly { id: string; answer?: unknown }[],
): Promise<Answered[]> {
  const files = (await listEvidences(deps.db, row.id)).filter(({ state }) => state === 'accepted');
  const answered = open.flatMap((item) => {
    const answer = given.find(({ id }) => id === item.id)?.answer ?? null;
    const isThere = answer !== null && answer !== '';
    const hasFile = files.some(({ info_item_id }) => info_item_id === item.id);
    return isThere || hasFile ? [{ item, answer: isThere ? answer : null, hasFile }] : [];
  });
  const missing = open.filter(({ id, required }) => required && !answered.some(({ item }) => item.id === id));
  const unfit = answered.filter(
    ({ item, answer, hasFile }) =>
      (item.evidence_type_id !== null && !hasFile) || (item.field === null && answer !== null && !isWords(answer)),
  );
  const wrong = [...missing, ...unfit.map(({ item }) => item)];
  if (wrong.length === 0) return answered;
  throw new AppError('cases.answers_invalid', {
    fields: wrong.map(({ code }) => ({ path: `items.${code}`, ...needed })),
  });
}

/** As long, and of such characters, as the contract lets people write elsewhere. */
const isWords = (answer: unknown): boolean => typeof answer === 'string' && answer.length <= 4_000 && isProse(answer);

const needed = {
  mn: 'энгийн тэмдэгтээр бичсэн хариу эсвэл файл хэрэгтэй.',
  en: 'an answer of ordinary characters or a file is needed.',
};

/** Answers to questions of the form hold from now on, beside those that were handed in, with which they must fit. */
function requireFit(
  { keyring }: OpenDeps,
  { row, promised }: Taken,
  items: readonly InfoItemRow[],
  answered: readonly Answered[],
): void {
  const changes: Answers = Object.fromEntries(
    answered.flatMap(({ item, answer }) => (item.field === null || answer === null ? [] : [[item.field, answer]])),
  );
  if (Object.keys(changes).length === 0) return;
  const form = formOf(promised.content);
  const handedIn = openAnswers(keyring, row.id, row.data_sealed) ?? {};
  const before = answersNow(
    form,
    handedIn,
    items.map((item) => infoItemOf(keyring, item)),
  );
  const whole = changedAnswers(form, before, changes);
  const known = new Set(filesIn(form.fields, before).map(({ id }) => id));
  if (filesIn(form.fields, whole).some(({ id }) => !known.has(id))) throw new AppError('cases.evidence_not_found');
}
