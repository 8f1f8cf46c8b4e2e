import { getApplication } from '@tamga/contract/cases';
import { checkAnswers, type Field, isShown, type Page, pagesOf, readForm } from '@tamga/forms';
import { attempt, failWith } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';

export type ReadApplication = Awaited<ReturnType<typeof readApplication>>;

/** An address that was mistyped leads to no application, as one of others. */
export async function readApplication(context: Context, id: string) {
  const outcome = await attempt(context, getApplication, { params: { id } });
  if (outcome.ok) return outcome.data;
  const { refusal } = outcome;
  throw failWith(refusal.status === 400 ? { ...refusal, status: 404 } : refusal);
}

/** Whether the state holds something that is asked for and that is not here yet. */
export const mayFetch = ({ requirements, evidences }: Pick<ReadApplication, 'requirements' | 'evidences'>): boolean =>
  requirements.some((need) => mayBeFetched(need, evidences));

export const mayBeFetched = (
  { fetched, requirement_code }: ReadApplication['requirements'][number],
  evidences: ReadApplication['evidences'],
): boolean => fetched && !evidences.some((one) => one.requirement_code === requirement_code && one.state !== 'failed');

/** What there is for a requirement: what was brought instead of what could not be had comes first. */
export const evidenceFor = (evidences: ReadApplication['evidences'], code: string) => {
  const items = evidences.filter(({ requirement_code }) => requirement_code === code);
  return items.find(({ state }) => state === 'accepted') ?? items[0];
};

/** What could not be had from its holder, and is waited for from the citizen. */
export const toAttach = ({ state, gates, requirements, evidences }: ReadApplication) =>
  state === 'submitted' && gates.includes('evidence')
    ? requirements.filter(({ requirement_code: code }) => evidenceFor(evidences, code)?.state === 'failed')
    : [];

/** The pages of the form, in their order; where nobody has grouped the questions, each has a page of its own. */
export function pagesIn({ form_schema, ui_schema }: Pick<ReadApplication, 'form_schema' | 'ui_schema'>): Page[] {
  if (form_schema === null) return [];
  const form = readForm(form_schema);
  if (ui_schema !== null) return pagesOf(ui_schema, form);
  return form.fields.map((field) => ({ label: { mn: '', en: '' }, fields: [field] }));
}

/** Those that are asked for now: a page of which every question is hidden is passed over. */
export function shownPages(application: ReadApplication): { page: Page; no: number }[] {
  const pages = pagesIn(application);
  const { answers } = checkAnswers({ fields: pages.flatMap(({ fields }) => fields) }, application.data ?? {});
  return pages
    .map((page, at) => ({ page, no: at + 1 }))
    .filter(({ page }) => page.fields.some(({ showIf }) => isShown(showIf, answers)));
}

/** The same with the questions that are asked, whether they have an answer yet or not. */
export function askedPages(application: ReadApplication): { page: Page; no: number }[] {
  const shown = shownPages(application);
  const { answers } = checkAnswers({ fields: shown.flatMap(({ page }) => page.fields) }, application.data ?? {});
  return shown.map(({ page, no }) => {
    const asked = page.fields.filter(({ showIf }) => isShown(showIf, answers));
    return { page: { ...page, fields: asked.map((field) => ({ ...field, showIf: null })) }, no };
  });
}

/** What is still wrong, by the question that it is about. */
export function problemsIn(fields: readonly Field[], answers: unknown) {
  return checkAnswers({ fields }, answers ?? {}).problems;
}
