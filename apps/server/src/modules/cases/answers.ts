import { hash } from 'node:crypto';
import { checkAnswers, type Field, type Form, type Problem, readForm } from '@tamga/forms';
import type { VersionContent } from '@tamga/contract/registry.content';
import { z } from 'zod';
import { AppError } from '#platform/error';
import type { Keyring, Place } from '#platform/security/keyring';

export type Answers = Record<string, unknown>;

const Kept = z.record(z.string(), z.unknown());
const placeOf = (id: string): Place => ({ table: 'cases.application', row: id, column: 'data_sealed' });

/** As they are kept: sealed as a whole, with the hash that a signature names. */
export function sealAnswers(
  keyring: Keyring,
  id: string,
  answers: Answers,
): { data_sealed: string; data_hash: Buffer } {
  const text = JSON.stringify(answers);
  return { data_sealed: keyring.seal(placeOf(id), text), data_hash: hash('sha256', text, 'buffer') };
}

export const openAnswers = (keyring: Keyring, id: string, sealed: string | null): Answers | null =>
  sealed === null ? null : Kept.parse(JSON.parse(keyring.open(placeOf(id), sealed).toString()));

export const formOf = ({ form_schema }: Pick<VersionContent, 'form_schema'>): Form =>
  form_schema === null ? { fields: [] } : readForm(form_schema);

/** Of a draft anything may be missing; what is there must fit. */
export function partialAnswers(form: Form, input: Answers): Answers {
  return kept(checkAnswers({ fields: form.fields.map(optional) }, input));
}

/** What is handed in is whole; `more` is what else is wrong with it. */
export function wholeAnswers(form: Form, input: Answers, more: readonly Problem[] = []): Answers {
  const { answers, problems } = checkAnswers(form, input);
  return kept({ answers, problems: [...problems, ...more] });
}

/** What is answered anew must fit. A question that it opens was not asked yet: that is for the officer to do. */
export function changedAnswers(form: Form, before: Answers, changes: Answers): Answers {
  const { answers, problems } = checkAnswers(form, mergeAnswers(before, changes));
  return kept({ answers, problems: problems.filter(({ path }) => Object.hasOwn(changes, path.split('.')[0] ?? '')) });
}

const optional = (field: Field): Field => ({ ...field, required: false, fields: field.fields.map(optional) });

function kept({ answers, problems }: { answers: Answers; problems: readonly Problem[] }): Answers {
  if (problems.length === 0) return answers;
  const fields = problems.map(({ path, mn, en }) => ({ path: path === '' ? 'data' : `data.${path}`, mn, en }));
  throw new AppError('cases.answers_invalid', { fields });
}

/** What was typed over what was kept; null takes an answer away. */
export const mergeAnswers = (before: Answers, changes: Answers): Answers =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));

/** As they hold now: what was handed in stays as it was signed, and what was answered since stands beside it. */
export function answersNow(
  form: Form,
  handedIn: Answers,
  items: readonly { field: string | null; state: string; answer?: unknown }[],
): Answers {
  const later = items.flatMap(({ field, state, answer }) =>
    field === null || state !== 'answered' || (answer ?? null) === null ? [] : [[field, answer] as const],
  );
  if (later.length === 0) return handedIn;
  return checkAnswers(form, mergeAnswers(handedIn, Object.fromEntries(later))).answers;
}

/** Every file that is named in the answers, with the path of its question. */
export function filesIn(fields: readonly Field[], answers: unknown, path = ''): { path: string; id: string }[] {
  const values = new Map<string, unknown>(
    typeof answers === 'object' && answers !== null ? Object.entries(answers) : [],
  );
  return fields.flatMap((field) => {
    const value = values.get(field.name);
    const at = path === '' ? field.name : `${path}.${field.name}`;
    if (field.kind === 'file') return typeof value === 'string' && value !== '' ? [{ path: at, id: value }] : [];
    if (field.kind === 'group') return filesIn(field.fields, value, at);
    if (field.kind !== 'list' || !Array.isArray(value)) return [];
    return value.flatMap((item: unknown, n) => filesIn(field.fields, item, `${at}.${n}`));
  });
}
