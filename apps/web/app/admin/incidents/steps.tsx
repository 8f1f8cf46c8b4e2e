import type { IncidentDetails } from '@tamga/contract/security.incidents';
import { Timeline, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { incidentTexts } from '#app/texts/admin-incidents.ts';

type Shown = z.input<typeof IncidentDetails>;

const tones = { look: 'accent', assign: 'accent', note: 'neutral', close: 'success' } as const;

/** What was done with it, the newest first, and at the end how it began. */
export function Steps({ incident }: { incident: Shown }): ReactNode {
  const words = useTexts(incidentTexts);
  const formats = useFormats();
  const titleOf = ({ action, by, to }: Shown['steps'][number]) =>
    action === 'assign' && to && to.id !== by.id ? words.handed(by.name, to.name) : words.did[action](by.name);
  const steps = incident.steps.map((step) => ({
    id: step.id,
    title: titleOf(step),
    when: formats.dateTime(step.at),
    tone: tones[step.action],
    details: step.note && <p className="instructions">{step.note}</p>,
  }));
  const beginning = {
    id: 'beginning',
    title: incident.is_reported ? words.reported : words.noticed,
    when: formats.dateTime(incident.created_at),
  };
  return <Timeline happenings={[...steps, beginning]} />;
}
