import { provideInfo } from '@tamga/contract/cases.following';
import {
  Field,
  FileUpload,
  type Language,
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
import { questionLabels, summaryLines } from '#app/platform/form/question-labels.ts';
import { FormQuestions } from '#app/platform/form/form-questions.tsx';
import { type Context, guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { KeptChoice } from '#app/platform/kept-choice.tsx';
import { fileIn, listKept } from '#app/platform/kept-files.server.ts';
import { infoTexts } from '#app/texts/cases.info.ts';
import { pagesIn, type ReadApplication, readApplication } from './application.server.ts';
import { attachedAt, chosenIn, dropFiles, sendFiles } from './attached.server.ts';
import type { Route } from './+types/info.ts';

export const handle = { bodyBytesMax: 21 * 1_024 * 1_024 };
const fileBytesMax = 20 * 1_024 * 1_024;
const accept = 'application/pdf,image/jpeg,image/png';

/** What an officer asks for, each with the question of the form that it is about, where it is about one. */
function askedIn(application: ReadApplication) {
  const fields = pagesIn(application).flatMap((page) => page.fields);
  return application.info_items
    .filter(({ state }) => state === 'open')
    .map(({ id, code, text, field: name, evidence_type_id, required }) => {
      const field = fields.find((field) => field.name === name) ?? null;
      const isFile = field?.kind === 'file';
      // A file is sent for the item itself: the answers that were handed in go on naming the former one.
      return { id, code, text, required, takesFile: evidence_type_id !== null || isFile, field: isFile ? null : field };
    });
}

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const application = await readApplication(context, id);
  if (application.state !== 'info_requested') throw redirect(`/me/applications/${id}`);
  const { service, waits_until, data } = application;
  const kept = await listKept(context, fileBytesMax);
  return { id, title: service.title, until: waits_until, answers: data, asked: askedIn(application), kept };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const application = await readApplication(context, id);
  const before = application.data ?? {};
  const asked = askedIn(application);
  const answerTo = ({ id, field }: Asked) =>
    field ? answersIn([field], form, (_, name) => attachedAt(before, name))[field.name] : textOf(form, `words.${id}`);
  const items = asked.map((item) => {
    const answer = answerTo(item);
    return { id: item.id, ...(answer !== '' && answer !== undefined && { answer }) };
  });
  /** With what was typed, which is not to be typed once more. */
  const problem = ({ message, fields }: Pick<Problem, 'message' | 'fields'>) => ({
    message,
    fields,
    lines: summaryLines(fields, labelsOf(asked, Object.keys(fields), context.get(guestContext).language)),
    values: Object.fromEntries(asked.map((one) => [`words.${one.id}`, textOf(form, `words.${one.id}`)])),
    input: {
      ...before,
      ...Object.fromEntries(asked.flatMap((one) => (one.field ? [[one.field.name, answerTo(one)] as const] : []))),
    },
  });
  const taken: string[] = [];
  for (const item of asked) {
    const sent = await sendFiles(context, id, await filesFor(context, item, form), item.id);
    if (sent.ok) taken.push(...sent.ids.values());
    else {
      await dropFiles(context, id, taken);
      return problem({ message: sent.refusal.message, fields: { [sent.name]: sent.refusal.message } });
    }
  }
  const outcome = await attempt(context, provideInfo, { params: { id }, body: { items } });
  if (outcome.ok) return redirect(`/me/applications/${id}?done=answered`);
  // They are chosen again with the rest: otherwise each attempt would leave one more.
  await dropFiles(context, id, taken);
  const { message, fields } = outcome.refusal;
  const named = Object.entries(fields).map(([path, said]) => [controlOf(path, asked), said] as const);
  return problem({ message, fields: Object.fromEntries(named) });
}

/** Of a question of the form its label, of what an officer asked their words. */
function labelsOf(asked: readonly Asked[], names: readonly string[], language: Language): Record<string, string> {
  const fields = asked.flatMap(({ field }) => field ?? []);
  const own = asked.flatMap(({ id, text, code }) => [`words.${id}`, `file.${id}`].map((name) => [name, text ?? code]));
  return { ...questionLabels(fields, names, language), ...Object.fromEntries(own) };
}

type Asked = ReturnType<typeof askedIn>[number];

/** What was chosen to answer one question: beside it, or inside the question of the form that it is about. */
async function filesFor(context: Context, { id, field }: Asked, form: FormData): Promise<Map<string, File>> {
  if (field) return chosenIn(context, [field], form, fileBytesMax);
  const file = await fileIn(context, form, `file.${id}`, fileBytesMax);
  return new Map(file ? [[`file.${id}`, file] as const] : []);
}

/** Where on the page the item or the question is that a path speaks of. */
function controlOf(path: string, asked: readonly Asked[]): string {
  const item = asked.find(({ code }) => path === `items.${code}`);
  if (!item) return path.replace(/^data\./, 'answers.');
  if (item.field) return `answers.${item.field.name}`;
  return item.takesFile ? `file.${item.id}` : `words.${item.id}`;
}

export default function Info({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { id, title, until, answers, asked, kept } = loaderData;
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
                answers={actionData?.input ?? answers}
                mine={kept}
              />
            )}
            {!item.field && !item.takesFile && (
              <Field name={`words.${item.id}`} label={words.answer} lines={4} maxLength={4_000} />
            )}
            {!item.field && (
              <>
                <FileUpload
                  name={`file.${item.id}`}
                  label={words.file}
                  accept={accept}
                  {...(!item.takesFile && { optional: true })}
                />
                <KeptChoice name={`file.${item.id}`} accept={accept} files={kept} />
              </>
            )}
          </Section>
        ))}
      </TaskForm>
    </>
  );
}
