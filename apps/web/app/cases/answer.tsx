import { changeApplication } from '@tamga/contract/cases';
import { addEvidence, fetchEvidence } from '@tamga/contract/cases.following';
import type { Field } from '@tamga/forms';
import { PageTitle, type Problem, TaskForm, useLanguage, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { answersIn } from '#app/platform/form/answers.ts';
import { FormQuestions } from '#app/platform/form/form-questions.tsx';
import { textOf } from '#app/platform/forms.ts';
import type { Refusal } from '#app/platform/refusal.server.ts';
import { applyTexts } from '#app/texts/cases.apply.ts';
import { mayFetch, pagesIn, problemsIn, readApplication, shownPages } from './application.server.ts';
import { FetchOffer } from './fetch-offer.tsx';
import type { Route } from './+types/answer.ts';

/** A page may ask for files. */
export const handle = { bodyBytesMax: 21 * 1_024 * 1_024 };

export async function loader({ context, params: { id, page }, url }: Route.LoaderArgs) {
  const application = await readApplication(context, id);
  if (application.state !== 'draft') throw redirect(`/me/applications/${id}`);
  const shown = shownPages(application);
  const at = shown.findIndex(({ no }) => no >= Number(page));
  const one = shown[at];
  if (!one) throw redirect(`/me/applications/${id}/check`);
  // What is sent goes to the address of the page, so it has to be that of the questions that are shown.
  if (String(one.no) !== page) throw redirect(`/me/applications/${id}/answers/${one.no}${url.search}`);
  const before = shown[at - 1]?.no ?? null;
  const { title } = application.service;
  const whole = pagesIn(application).flatMap(({ fields }) => fields);
  // Before the first question: nobody types what the state knows already.
  const isToFetch = at === 0 && mayFetch(application);
  return {
    id,
    title,
    page: one.page,
    whole,
    at: at + 1,
    of: shown.length,
    before,
    answers: application.data,
    isToFetch,
  };
}

export async function action({ request, context, params: { id, page } }: Route.ActionArgs) {
  const form = await request.formData();
  const application = await readApplication(context, id);
  const pages = pagesIn(application);
  const own = pages[Number(page) - 1];
  if (!own) throw data(null, { status: 404 });
  const before = application.data ?? {};
  if (textOf(form, 'do') === 'fetch') {
    const outcome = await attempt(context, fetchEvidence, { params: { id } });
    if (outcome.ok) return redirect(`/me/applications/${id}/answers/${page}${new URL(request.url).search}`);
    return problem(context, { message: outcome.refusal.message, fields: {} }, before);
  }
  const files = await takeFiles(context, id, own.fields, form);
  if ('code' in files) return problem(context, { message: files.message, fields: {} }, before);
  const typed = answersIn(own.fields, form, (_, name) => files[name] ?? kept(before, name));
  const names = own.fields.map(({ name }) => name);
  const changes = Object.fromEntries(names.map((name) => [name, typed[name] ?? null]));
  const input = Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));
  const wrong = problemsIn(
    pages.flatMap(({ fields }) => fields),
    input,
  ).filter(({ path }) => names.includes(path.split('.')[0] ?? ''));
  const { language } = context.get(guestContext);
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((one) => [`answers.${one.path}`, one[language]]));
    return problem(context, { message: wordsIn(applyTexts, language).wrong, fields }, input);
  }
  const outcome = await attempt(context, changeApplication, { params: { id }, body: { data: changes } });
  if (!outcome.ok) return problem(context, ofAnswers(outcome.refusal), input);
  const isReturning = new URL(request.url).searchParams.has('check');
  return redirect(`/me/applications/${id}/${isReturning ? 'check' : `answers/${Number(page) + 1}`}`);
}

/** The questions are named `answers.…` here, and `data.…` in what is sent. */
const ofAnswers = ({ message, fields }: Refusal) => ({
  message,
  fields: Object.fromEntries(Object.entries(fields).map(([path, said]) => [path.replace(/^data\./, 'answers.'), said])),
});

const problem = (
  _: Context,
  { message, fields }: Pick<Problem, 'message' | 'fields'>,
  input: Record<string, unknown>,
): Problem & { input: Record<string, unknown> } => ({ message, fields, values: {}, input });

/** What was attached before stays, where no other file is chosen. */
function kept(before: Record<string, unknown>, name: string): string | undefined {
  const value = before[name.replace('answers.', '')];
  return typeof value === 'string' ? value : undefined;
}

/** Sends what was chosen, and tells under which id each is kept. */
async function takeFiles(
  context: Context,
  id: string,
  fields: readonly Field[],
  form: FormData,
): Promise<Record<string, string> | Refusal> {
  const taken: Record<string, string> = {};
  for (const { name } of fields.filter(({ kind }) => kind === 'file')) {
    const file = form.get(`answers.${name}`);
    if (!(file instanceof File) || file.size === 0) continue;
    const body = { name: file.name, type: file.type, bytes: file.stream() };
    const outcome = await attempt(context, addEvidence, { params: { id }, query: { field: name }, body });
    if (!outcome.ok) return outcome.refusal;
    taken[`answers.${name}`] = outcome.data.id;
  }
  return taken;
}

export default function Answer({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { id, title, page, whole, at, of, before, answers, isToFetch } = loaderData;
  const words = useTexts(applyTexts);
  const language = useLanguage();
  const crumbs = [{ to: `/me/applications/${id}`, label: title[language] }];
  const single = page.fields.length === 1 ? page.fields[0]?.label[language] : undefined;
  const heading = page.label[language] || single || words.begin;
  const back = before === null ? `/me/applications/${id}` : `/me/applications/${id}/answers/${before}`;
  return (
    <>
      <PageTitle title={heading} lead={words.step(at, of)} crumbs={crumbs} />
      {isToFetch && <FetchOffer />}
      <TaskForm
        submit={words.next}
        files={page.fields.some(({ kind }) => kind === 'file')}
        aside={
          <>
            <Link to={back}>{words.back}</Link>
            <Link to={`/me/applications/${id}`}>{words.later}</Link>
          </>
        }
      >
        <FormQuestions
          pages={[{ ...page, label: { mn: '', en: '' } }]}
          answers={actionData?.input ?? answers}
          whole={whole}
        />
      </TaskForm>
    </>
  );
}
