import { changeApplication } from '@tamga/contract/cases';
import { fetchEvidence } from '@tamga/contract/cases.following';
import type { Field } from '@tamga/forms';
import { PageTitle, type Problem, TaskForm, useLanguage, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { answersIn } from '#app/platform/form/answers.ts';
import { questionLabels, summaryLines } from '#app/platform/form/question-labels.ts';
import { FormQuestions } from '#app/platform/form/form-questions.tsx';
import { textOf } from '#app/platform/forms.ts';
import { listKept } from '#app/platform/kept-files.server.ts';
import type { Refusal } from '#app/platform/refusal.server.ts';
import { applyTexts } from '#app/texts/cases.apply.ts';
import {
  mayFetch,
  pagesIn,
  problemsIn,
  type ReadApplication,
  readApplication,
  shownPages,
} from './application.server.ts';
import { asksForFile, attachedAt, chosenIn, dropFiles, sendFiles, someFile } from './attached.server.ts';
import { fetchedIn } from './fetched.server.ts';
import { FetchedNotice } from './fetched-notice.tsx';
import { FetchOffer } from './fetch-offer.tsx';
import type { Route } from './+types/answer.ts';

/** A page may ask for files. */
export const handle = { bodyBytesMax: 21 * 1_024 * 1_024 };
const fileBytesMax = 20 * 1_024 * 1_024;

export async function loader({ context, params: { id, page }, url }: Route.LoaderArgs) {
  const application = await readApplication(context, id);
  if (application.state !== 'draft' || application.signature_id !== null) throw redirect(`/me/applications/${id}`);
  const shown = shownPages(application);
  const at = shown.findIndex(({ no }) => no >= Number(page));
  const one = shown[at];
  if (!one) throw redirect(`/me/applications/${id}/check`);
  // What is sent goes to the address of the page, so it has to be that of the questions that are shown.
  if (String(one.no) !== page) throw redirect(`/me/applications/${id}/answers/${one.no}${url.search}`);
  const before = shown[at - 1]?.no ?? null;
  const { title } = application.service;
  const hasFile = one.page.fields.some(asksForFile);
  const whole = pagesIn(application).flatMap(({ fields }) => fields);
  // Before the first question: nobody types what the state knows already.
  const isAsked = url.searchParams.has('fetched');
  const isToFetch = at === 0 && !isAsked && mayFetch(application);
  return {
    id,
    title,
    page: one.page,
    whole,
    at: at + 1,
    of: shown.length,
    before,
    answers: application.data,
    files: Object.fromEntries(
      application.evidences.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])),
    ),
    hasFile,
    mine: hasFile ? await listKept(context, fileBytesMax) : [],
    isToFetch,
    fetched: at === 0 ? { ...fetchedIn(context, application), isAsked } : null,
  };
}

export async function action({ request, context, params: { id, page } }: Route.ActionArgs) {
  const form = await request.formData();
  const application = await readApplication(context, id);
  const pages = pagesIn(application);
  const own = pages[Number(page) - 1];
  if (!own) throw data(null, { status: 404 });
  const before = application.data ?? {};
  const { language } = context.get(guestContext);
  const problem = ({ message, fields }: Said, input: Record<string, unknown>) => ({
    message,
    fields,
    lines: summaryLines(fields, questionLabels(own.fields, Object.keys(fields), language)),
    values: {},
    input,
  });
  if (textOf(form, 'do') === 'fetch') {
    const outcome = await attempt(context, fetchEvidence, { params: { id } });
    const { searchParams } = new URL(request.url);
    searchParams.set('fetched', '');
    if (outcome.ok) return redirect(`/me/applications/${id}/answers/${page}?${searchParams}`);
    return problem({ message: outcome.refusal.message, fields: {} }, before);
  }
  const typed = (fileAt: FileAt) => typedOn(own.fields, form, fileAt);
  const left: FileAt = (name) => (form.has(`${name}-remove`) ? undefined : attachedAt(before, name));
  const chosen = await chosenIn(context, own.fields, form, fileBytesMax);
  const input = changed(
    before,
    typed((name) => attachedAt(before, name)),
  );
  // Before a file is sent: one whose page is refused would go to the officer all the same.
  const checked = changed(
    before,
    typed((name) => (chosen.has(name) ? someFile : left(name))),
  );
  const names = own.fields.map(({ name }) => name);
  const all = pages.flatMap(({ fields }) => fields);
  const wrong = problemsIn(all, checked).filter(({ path }) => names.includes(path.split('.')[0] ?? ''));
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((one) => [`answers.${one.path}`, one[language]]));
    return problem({ message: wordsIn(applyTexts, language).wrong, fields }, input);
  }
  const refused = await save(context, application, chosen, (ids) => typed((name) => ids.get(name) ?? left(name)));
  if (refused) return problem(refused, input);
  const isReturning = new URL(request.url).searchParams.has('check');
  return redirect(`/me/applications/${id}/${isReturning ? 'check' : `answers/${Number(page) + 1}`}`);
}

type Said = Pick<Problem, 'message' | 'fields'>;
type FileAt = (name: string) => string | undefined;

/** Every question of the page, with null where nothing was answered; `fileAt` says which file belongs to a question. */
function typedOn(fields: readonly Field[], form: FormData, fileAt: FileAt): Record<string, unknown> {
  const typed = answersIn(fields, form, (_, name) => fileAt(name));
  return Object.fromEntries(fields.map(({ name }) => [name, typed[name] ?? null]));
}

const changed = (before: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));

/** Sends the files and then the answers that name them; a file that no answer names any more is taken away. */
async function save(
  context: Context,
  { id, evidences }: ReadApplication,
  chosen: ReadonlyMap<string, File>,
  changesWith: (ids: ReadonlyMap<string, string>) => Record<string, unknown>,
): Promise<Said | null> {
  const sent = await sendFiles(context, id, chosen);
  if (!sent.ok) return { message: sent.refusal.message, fields: { [sent.name]: sent.refusal.message } };
  const body = { data: changesWith(sent.ids) };
  const outcome = await attempt(context, changeApplication, { params: { id }, body });
  const former = outcome.ok ? evidences.filter(({ field }) => field !== null).map((one) => one.id) : [];
  const named = outcome.ok ? JSON.stringify(outcome.data.data) : '';
  const useless = [...former, ...sent.ids.values()].filter((one) => !named.includes(one));
  await dropFiles(context, id, useless);
  return outcome.ok ? null : ofAnswers(outcome.refusal);
}

/** The questions are named `answers.…` here, and `data.…` in what is sent. */
const ofAnswers = ({ message, fields }: Refusal) => ({
  message,
  fields: Object.fromEntries(Object.entries(fields).map(([path, said]) => [path.replace(/^data\./, 'answers.'), said])),
});

export default function Answer({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { id, title, page, whole, at, of, before, answers, files, mine, hasFile, isToFetch, fetched } = loaderData;
  const words = useTexts(applyTexts);
  const language = useLanguage();
  const crumbs = [{ to: `/me/applications/${id}`, label: title[language] }];
  const single = page.fields.length === 1 ? page.fields[0]?.label[language] : undefined;
  const heading = page.label[language] || single || words.begin;
  const back = before === null ? `/me/applications/${id}` : `/me/applications/${id}/answers/${before}`;
  return (
    <>
      <PageTitle title={heading} lead={words.step(at, of)} crumbs={crumbs} />
      {fetched && <FetchedNotice id={id} {...fetched} />}
      {isToFetch && <FetchOffer />}
      <TaskForm
        submit={words.next}
        files={hasFile}
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
          files={files}
          mine={mine}
        />
      </TaskForm>
    </>
  );
}
