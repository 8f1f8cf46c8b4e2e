import { addEvidence, provideInfo } from '@tamga/contract/cases.following';
import {
  Field,
  FileUpload,
  lastMomentOf,
  PageTitle,
  type Problem,
  Section,
  TaskForm,
  useFormats,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { answersIn } from '#app/platform/form/answers.ts';
import { FormQuestions } from '#app/platform/form/form-questions.tsx';
import { textOf } from '#app/platform/forms.ts';
import { infoTexts } from '#app/texts/cases.info.ts';
import { pagesIn, type ReadApplication, readApplication } from './application.server.ts';
import type { Route } from './+types/info.ts';

export const handle = { bodyBytesMax: 21 * 1_024 * 1_024 };

/** What an officer asks for, each with the question of the form that it is about, where it is about one. */
function askedIn(application: ReadApplication) {
  const fields = pagesIn(application).flatMap((page) => page.fields);
  return application.info_items
    .filter(({ state }) => state === 'open')
    .map(({ id, code, text, field: name, evidence_type_id, required }) => ({
      id,
      code,
      text,
      required,
      takesFile: evidence_type_id !== null,
      field: fields.find((field) => field.name === name) ?? null,
    }));
}

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const application = await readApplication(context, id);
  if (application.state !== 'info_requested') throw redirect(`/me/applications/${id}`);
  const { service, waits_until, data } = application;
  return { id, title: service.title, until: waits_until, answers: data, asked: askedIn(application) };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const asked = askedIn(await readApplication(context, id));
  const items: { id: string; answer?: unknown }[] = [];
  for (const item of asked) {
    const file = form.get(`file.${item.id}`);
    if (file instanceof File && file.size > 0) {
      const body = { name: file.name, type: file.type, bytes: file.stream() };
      const outcome = await attempt(context, addEvidence, { params: { id }, query: { item: item.id }, body });
      if (!outcome.ok)
        return {
          message: outcome.refusal.message,
          fields: { [`file.${item.id}`]: outcome.refusal.message },
          values: {},
        };
    }
    const answer = item.field ? answersIn([item.field], form)[item.field.name] : textOf(form, `words.${item.id}`);
    items.push({ id: item.id, ...(answer !== '' && answer !== undefined && { answer }) });
  }
  const outcome = await attempt(context, provideInfo, { params: { id }, body: { items } });
  if (outcome.ok) return redirect(`/me/applications/${id}?done=answered`);
  const { message, fields } = outcome.refusal;
  const named = Object.entries(fields).map(([path, said]) => [controlOf(path, asked), said] as const);
  const typed = asked.map((item) => [`words.${item.id}`, textOf(form, `words.${item.id}`)] as const);
  const problem: Problem = { message, fields: Object.fromEntries(named), values: Object.fromEntries(typed) };
  return problem;
}

/** Where on the page the item or the question is that a path speaks of. */
function controlOf(path: string, asked: ReturnType<typeof askedIn>): string {
  const item = asked.find(({ code }) => path === `items.${code}`);
  if (!item) return path.replace(/^data\./, 'answers.');
  if (item.field) return `answers.${item.field.name}`;
  return item.takesFile ? `file.${item.id}` : `words.${item.id}`;
}

export default function Info({ loaderData: { id, title, until, answers, asked } }: Route.ComponentProps): ReactNode {
  const words = useTexts(infoTexts);
  const language = useLanguage();
  const formats = useFormats();
  const back = `/me/applications/${id}`;
  return (
    <>
      <PageTitle
        title={words.title}
        {...(until && { lead: words.until(formats.date(lastMomentOf(until))) })}
        crumbs={[{ to: back, label: title[language] }]}
      />
      <TaskForm submit={words.send} files aside={<Link to={back}>{title[language]}</Link>}>
        {asked.map((item) => (
          <Section key={item.id} title={item.text ?? item.code}>
            {item.field && (
              <FormQuestions
                pages={[{ label: { mn: '', en: '' }, fields: [{ ...item.field, showIf: null }] }]}
                answers={answers}
              />
            )}
            {!item.field && !item.takesFile && (
              <Field name={`words.${item.id}`} label={words.answer} lines={4} maxLength={4_000} />
            )}
            {!item.field && (
              <FileUpload
                name={`file.${item.id}`}
                label={words.file}
                accept="application/pdf,image/jpeg,image/png"
                {...(!item.takesFile && { optional: true })}
              />
            )}
          </Section>
        ))}
      </TaskForm>
    </>
  );
}
