import { getStatusIncident, type IncidentUpdate, updateStatusIncident } from '@tamga/contract/status';
import {
  Card,
  Done,
  PageTitle,
  Radios,
  Section,
  StatusTag,
  SummaryList,
  TaskForm,
  Timeline,
  useFormats,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { outageTexts } from '#app/texts/admin-outages.ts';
import { statusTexts } from '#app/texts/public-status.ts';
import { UpdateFields } from './update-fields.tsx';
import type { Route } from './+types/outage.ts';

export const loader = ({ context, params: { id } }: Route.LoaderArgs) =>
  ask(context, getStatusIncident, { params: { id } });

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const body = {
    // The API refuses an unknown one, in words.
    action: textOf(form, 'action') as IncidentUpdate['action'],
    body_mn: textOf(form, 'body_mn'),
    body_en: textOf(form, 'body_en'),
  };
  const asked = { params: { id }, ifMatch: Number(form.get('version')), body };
  const outcome = await attempt(context, updateStatusIncident, asked);
  return outcome.ok ? redirect(`/admin/outages/${id}?done=updated`) : problemOf(outcome.refusal, form);
}

const tones = { investigating: 'danger', watching: 'warning', resolved: 'success' } as const;

export default function OutagePage({ loaderData: outage }: Route.ComponentProps): ReactNode {
  const words = useTexts(outageTexts);
  const { components } = useTexts(statusTexts);
  const formats = useFormats();
  const isMongolian = useLanguage() === 'mn';
  const options = outage.allowed_actions.map((value) => ({ value, label: words.actions[value] }));
  return (
    <div className="narrow">
      <PageTitle
        title={isMongolian ? outage.title_mn : outage.title_en}
        crumbs={[{ to: '/admin/outages', label: words.title }]}
      />
      <Done words={words.done} />
      <SummaryList
        facts={[
          { label: words.state, value: <StatusTag tone={tones[outage.state]}>{words.states[outage.state]}</StatusTag> },
          { label: words.suffering, value: outage.components.map((key) => components[key]).join(', ') },
          { label: words.started, value: formats.dateTime(outage.started_at) },
          ...(outage.resolved_at ? [{ label: words.resolved, value: formats.dateTime(outage.resolved_at) }] : []),
        ]}
      />
      {options.length > 0 && (
        <Card title={words.tell}>
          <TaskForm submit={words.publish}>
            <input type="hidden" name="version" value={outage.version} />
            <Radios name="action" label={words.standing} options={options} />
            <UpdateFields />
          </TaskForm>
        </Card>
      )}
      <Section title={words.told}>
        <Timeline
          happenings={outage.updates.map((update) => ({
            id: update.id,
            title: words.states[update.state],
            when: formats.dateTime(update.at),
            tone: tones[update.state],
            details: (
              <>
                <p lang="mn">{update.body_mn}</p>
                <p lang="en" className="muted">
                  {update.body_en}
                </p>
              </>
            ),
          }))}
        />
      </Section>
    </div>
  );
}
