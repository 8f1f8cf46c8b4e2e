import { addEvidence } from '@tamga/contract/cases.following';
import { Button, FileUpload, PageTitle, TaskForm, useLanguage, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Form, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { applyTexts } from '#app/texts/cases.apply.ts';
import { readApplication } from './application.server.ts';
import { dropFiles } from './attached.server.ts';
import type { Route } from './+types/evidence.ts';

export const handle = { bodyBytesMax: 21 * 1_024 * 1_024 };

export async function loader({ context, params: { id, code } }: Route.LoaderArgs) {
  const { state, signature_id, requirements, evidences } = await readApplication(context, id);
  if (state !== 'draft' || signature_id !== null) throw redirect(`/me/applications/${id}`);
  const need = requirements.find(({ requirement_code }) => requirement_code === code);
  if (!need) throw data(null, { status: 404 });
  const item = evidences.find(({ requirement_code }) => requirement_code === code);
  return { id, title: need.title, name: item?.name ?? null };
}

export async function action({ request, context, params: { id, code } }: Route.ActionArgs) {
  const form = await request.formData();
  const { evidences } = await readApplication(context, id);
  const former = evidences.filter(({ requirement_code }) => requirement_code === code).map((item) => item.id);
  if (textOf(form, 'do') === 'remove') {
    await dropFiles(context, id, former);
    return redirect(`/me/applications/${id}/check`);
  }
  const file = form.get('file');
  const { language } = context.get(guestContext);
  if (!(file instanceof File) || file.size === 0) {
    const message = wordsIn(applyTexts, language).changed;
    return { message, fields: { file: message }, values: {} };
  }
  const body = { name: file.name, type: file.type, bytes: file.stream() };
  const outcome = await attempt(context, addEvidence, { params: { id }, query: { requirement: code }, body });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  // The new one first: whatever goes wrong, one of them is there.
  await dropFiles(context, id, former);
  return redirect(`/me/applications/${id}/check`);
}

export default function Evidence({ loaderData: { id, title, name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(applyTexts);
  const language = useLanguage();
  const back = `/me/applications/${id}/check`;
  return (
    <>
      <PageTitle title={words.attachTitle(title[language])} crumbs={[{ to: back, label: words.check }]} />
      {name && (
        <Form method="post">
          <p>{words.attached(name)}</p>
          <Button kind="secondary" name="do" value="remove">
            {words.remove}
          </Button>
        </Form>
      )}
      <TaskForm submit={words.attachSend} files aside={<Link to={back}>{words.back}</Link>}>
        <FileUpload
          name="file"
          label={words.file}
          hint={words.attachHint}
          accept="application/pdf,image/jpeg,image/png"
        />
      </TaskForm>
    </>
  );
}
