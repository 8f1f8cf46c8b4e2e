import type { StatusIncident } from '@tamga/contract/status';
import { Card, StatusTag, Timeline, useFormats, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { statusTexts } from '#app/texts/public-status.ts';

const tones = { investigating: 'danger', watching: 'warning', resolved: 'success' } as const;

/** What was written about one outage, the newest first. */
export function Outage({ incident }: { incident: z.input<typeof StatusIncident> }): ReactNode {
  const words = useTexts(statusTexts);
  const formats = useFormats();
  const isMongolian = useLanguage() === 'mn';
  return (
    <Card title={isMongolian ? incident.title_mn : incident.title_en}>
      <p>
        <StatusTag tone={tones[incident.state]}>{words.outageStates[incident.state]}</StatusTag>{' '}
        <span className="muted">{incident.components.map((key) => words.components[key]).join(', ')}</span>
      </p>
      <Timeline
        happenings={incident.updates.map((update) => ({
          id: update.id,
          title: words.outageStates[update.state],
          when: formats.dateTime(update.at),
          tone: tones[update.state],
          details: <p>{isMongolian ? update.body_mn : update.body_en}</p>,
        }))}
      />
    </Card>
  );
}
