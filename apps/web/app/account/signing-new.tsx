import { initSigning } from '@tamga/contract/signing';
import { FileUpload, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { KeptChoice } from '#app/platform/kept-choice.tsx';
import { fileIn, listKept } from '#app/platform/kept-files.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { pdfBytesMax, pdfFaultOf, pdfProblem } from '#app/platform/sent-pdf.server.ts';
import { signingTexts } from '#app/texts/account.signing.ts';
import { newSigningTexts } from '#app/texts/account.signing-new.ts';
import type { Route } from './+types/signing-new.ts';

export const handle = { bodyBytesMax: 11 * 1_024 * 1_024 };

export async function loader({ context }: Route.LoaderArgs) {
  return { kept: await listKept(context, pdfBytesMax) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const file = await fileIn(context, form, 'file', pdfBytesMax);
  const fault = await pdfFaultOf(file ?? form.get('file'));
  if (!file || fault) return pdfProblem(context.get(guestContext).language, fault ?? 'missing');
  const body = { name: file.name, type: 'application/pdf', bytes: file.stream() };
  const outcome = await attempt(context, initSigning, { query: { begin: 'later' }, body });
  return outcome.ok ? redirect(`/me/sign/${outcome.data.id}`) : problemOf(outcome.refusal, form);
}

export default function NewSigning({ loaderData: { kept } }: Route.ComponentProps): ReactNode {
  const words = useTexts(newSigningTexts);
  const { title } = useTexts(signingTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.title} lead={words.lead} crumbs={[{ to: '/me/sign', label: title }]} />
      <TaskForm submit={words.send} files aside={<Link to="/me/sign">{words.cancel}</Link>}>
        <FileUpload name="file" label={words.file} hint={words.fileHint} accept="application/pdf" />
        <KeptChoice name="file" accept="application/pdf" files={kept} />
      </TaskForm>
    </div>
  );
}
