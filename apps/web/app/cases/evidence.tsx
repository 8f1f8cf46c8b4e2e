import { addEvidence } from '@tamga/contract/cases.following';
import { Button, FileUpload, PageTitle, TaskForm, useLanguage, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Form, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { KeptChoice } from '#app/platform/kept-choice.tsx';
import { fileIn, listKept } from '#app/platform/kept-files.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { applyTexts } from '#app/texts/cases.apply.ts';
import { evidenceFor, readApplication, toAttach } from './application.server.ts';
import { dropFiles } from './attached.server.ts';
import type { Route } from './+types/evidence.ts';

export const handle = { bodyBytesMax: 21 * 1_024 * 1_024 };
const fileBytesMax = 20 * 1_024 * 1_024;
const accept = 'application/pdf,image/jpeg,image/png';

export async function loader({ context, params: { id, code } }: Route.LoaderArgs) {
  const application = await readApplication(context, id);
  const { state, signature_id, requirements, evidences } = application;
  const isWanted = toAttach(application).some(({ requirement_code }) => requirement_code === code);
  if (!isWanted && (state !== 'draft' || signature_id !== null)) throw redirect(`/me/applications/${id}`);
  const need = requirements.find(({ requirement_code }) => requirement_code === code);
  if (!need) throw data(null, { status: 404 });
  const item = evidenceFor(evidences, code);
  const kept = await listKept(context, fileBytesMax);
  return { id, title: need.title, name: item?.name ?? null, isDraft: state === 'draft', kept };
}

export async function action({ request, context, params: { id, code } }: Route.ActionArgs) {
  const form = await request.formData();
  const { state, evidences } = await readApplication(context, id);
  const back = backOf(id, state === 'draft');
  const former = evidences.filter(({ requirement_code }) => requirement_code === code).map((item) => item.id);
  if (textOf(form, 'do') === 'remove') {
    await dropFiles(context, id, former);
    return redirect(back);
  }
  const file = await fileIn(context, form, 'file', fileBytesMax);
  const { language } = context.get(guestContext);
  if (!file) {
    const message = wordsIn(applyTexts, language).changed;
    return { message, fields: { file: message }, values: {} };
  }
  const body = { name: file.name, type: file.type, bytes: file.stream() };
  const outcome = await attempt(context, addEvidence, { params: { id }, query: { requirement: code }, body });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  // The new one first: whatever goes wrong, one of them is there. What was handed in stays.
  if (state === 'draft') await dropFiles(context, id, former);
  return redirect(back);
}

const backOf = (id: string, isDraft: boolean): string => `/me/applications/${id}${isDraft ? '/check' : ''}`;

export default function Evidence({ loaderData: { id, title, name, isDraft, kept } }: Route.ComponentProps): ReactNode {
  const words = useTexts(applyTexts);
  const language = useLanguage();
  const back = backOf(id, isDraft);
  return (
    <>
      <PageTitle
        title={words.attachTitle(title[language])}
        crumbs={[{ to: back, label: isDraft ? words.check : words.application }]}
      />
      {name && (
        <Form method="post">
          <p>{words.attached(name)}</p>
          <Button kind="secondary" name="do" value="remove">
            {words.remove}
          </Button>
        </Form>
      )}
      <TaskForm submit={words.attachSend} files aside={<Link to={back}>{words.back}</Link>}>
        <FileUpload name="file" label={words.file} hint={words.attachHint} accept={accept} />
        <KeptChoice name="file" accept={accept} files={kept} />
      </TaskForm>
    </>
  );
}
