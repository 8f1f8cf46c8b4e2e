import { closeReport, getReport, lookAtReport } from '@tamga/contract/security.reports';
import {
  Button,
  Done,
  Field,
  PageTitle,
  Section,
  StatusTag,
  SummaryList,
  TaskForm,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { securityTexts } from '#app/texts/admin-security.ts';
import type { Route } from './+types/report.ts';

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => ask(context, getReport, { params: { id } });

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome =
    form.get('intent') === 'look'
      ? await attempt(context, lookAtReport, { params: { id } })
      : await attempt(context, closeReport, { params: { id }, body: { answer: textOf(form, 'answer') } });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  return redirect(`/admin/security/${id}?done=${outcome.data.state}`);
}

const tones = { received: 'neutral', looking: 'accent', closed: 'success' } as const;

export default function Report({ loaderData: report }: Route.ComponentProps): ReactNode {
  const words = useTexts(securityTexts);
  const formats = useFormats();
  const kinds: Readonly<Record<string, string>> = words.kinds;
  return (
    <div className="narrow">
      <PageTitle title={kinds[report.kind] ?? report.kind} crumbs={[{ to: '/admin/security', label: words.title }]} />
      <Done words={{ looking: words.looked, closed: words.closed }} />
      <SummaryList
        facts={[
          {
            label: words.state,
            value: <StatusTag tone={tones[report.state]}>{words.states[report.state]}</StatusTag>,
          },
          { label: words.at, value: formats.dateTime(report.created_at) },
          ...(report.answer ? [{ label: words.answer, value: report.answer }] : []),
        ]}
      />
      {report.state === 'received' && (
        <Form method="post">
          <Button kind="secondary" name="intent" value="look">
            {words.look}
          </Button>
        </Form>
      )}
      {report.state !== 'closed' && (
        <Section title={words.close} lead={words.closeLead}>
          <TaskForm submit={words.close}>
            <Field name="answer" label={words.answer} hint={words.answerHint} maxLength={500} />
          </TaskForm>
        </Section>
      )}
    </div>
  );
}
