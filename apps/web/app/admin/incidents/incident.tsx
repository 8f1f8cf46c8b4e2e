import {
  assignReport,
  closeReport,
  getReport,
  listAssignees,
  lookAtReport,
  noteOnReport,
} from '@tamga/contract/security.incidents';
import { Button, Card, Done, PageTitle, Section, StatusTag, SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { attempt, type Asked } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { incidentTexts } from '#app/texts/admin-incidents.ts';
import { securityTexts } from '#app/texts/admin-security.ts';
import { IncidentEvent } from './incident-event.tsx';
import { AssignForm, CloseForm, NoteForm } from './incident-forms.tsx';
import { Steps } from './steps.tsx';
import { severityTones, stateTones } from './tones.ts';
import type { Route } from './+types/incident.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const [incident, assignees] = await Promise.all([
    ask(context, getReport, { params: { id } }),
    ask(context, listAssignees),
  ]);
  return { incident, assignees };
}

type Outcome = Asked<typeof closeReport>['body']['outcome'];

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  const asked = { params: { id }, ifMatch: Number(form.get('version')) };
  const send = () => {
    if (intent === 'look') return attempt(context, lookAtReport, { params: { id } });
    if (intent === 'note')
      return attempt(context, noteOnReport, { params: { id }, body: { note: textOf(form, 'note') } });
    if (intent === 'assign')
      return attempt(context, assignReport, { ...asked, body: { assignee_id: textOf(form, 'assignee_id') } });
    // The API refuses an unknown outcome, in words.
    const outcome = textOf(form, 'outcome') as Outcome;
    return attempt(context, closeReport, { ...asked, body: { outcome, answer: textOf(form, 'answer') || undefined } });
  };
  const outcome = await send();
  if (outcome.ok) return redirect(`/admin/incidents/${id}?done=${intent}`);
  return { ...problemOf(outcome.refusal, form), intent };
}

export default function IncidentPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { incident, assignees } = loaderData;
  const words = useTexts(incidentTexts);
  const { kinds: named, severities } = useTexts(securityTexts);
  const kinds: Readonly<Record<string, string>> = named;
  const formats = useFormats();
  const may = (action: string) => incident.allowed_actions.some((one) => one === action);
  const problemIn = (intent: string) => (actionData?.intent === intent ? actionData : null);
  const { version } = incident;
  return (
    <div className="narrow">
      <PageTitle
        title={kinds[incident.kind] ?? incident.kind}
        crumbs={[{ to: '/admin/incidents', label: words.title }]}
      >
        {may('look') && (
          <Form method="post">
            <Button name="intent" value="look">
              {words.look}
            </Button>
          </Form>
        )}
      </PageTitle>
      <Done words={words.done} />
      <SummaryList
        facts={[
          {
            label: words.state,
            value: <StatusTag tone={stateTones[incident.state]}>{words.states[incident.state]}</StatusTag>,
          },
          {
            label: words.severity,
            value: <StatusTag tone={severityTones[incident.severity]}>{severities[incident.severity]}</StatusTag>,
          },
          { label: words.at, value: formats.dateTime(incident.created_at) },
          { label: words.source, value: incident.is_reported ? words.reported : words.noticed },
          { label: words.assignee, value: incident.assignee?.name ?? words.nobody },
          ...(incident.outcome ? [{ label: words.outcome, value: words.outcomes[incident.outcome] }] : []),
          ...(incident.answer ? [{ label: words.answer, value: incident.answer }] : []),
        ]}
      />
      {incident.event && <IncidentEvent event={incident.event} />}
      {may('assign') && (
        <Card title={words.assign}>
          <AssignForm {...{ version, assignees, assignee: incident.assignee?.id, problem: problemIn('assign') }} />
        </Card>
      )}
      {may('note') && (
        <Card title={words.note}>
          <NoteForm problem={problemIn('note')} />
        </Card>
      )}
      {may('close') && (
        <Card title={words.close}>
          <CloseForm version={version} isReported={incident.is_reported} problem={problemIn('close')} />
        </Card>
      )}
      <Section title={words.steps}>
        <Steps incident={incident} />
      </Section>
    </div>
  );
}
