import { Timeline, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { relayRequestTexts } from '#app/texts/relay-requests.ts';
import { relayWayTexts } from '#app/texts/relay-way.ts';
import type { Step } from './way.server.ts';

/** The whole way of a request as a line, from the first step to what it waits for now. */
export function Way({ steps }: { steps: readonly Step[] }): ReactNode {
  const words = useTexts(relayWayTexts);
  const { purposes } = useTexts(relayRequestTexts);
  const formats = useFormats();
  const whenOf = ({ at, until, name }: Step): string => {
    if (at) return formats.dateTime(at);
    if (!until) return words.notKnown;
    const when = formats.dateTime(until);
    return name === 'queued' || name === 'retry' ? words.nextAt(when) : words.until(when);
  };
  return (
    <Timeline
      happenings={steps.map((step, index) => ({
        id: `${index} ${step.name}`,
        title: words.steps[step.name](step.platform, purposes[step.purpose]),
        when: whenOf(step),
        tone: step.tone,
        details: step.reason && <p>{words.reasons[step.reason]}</p>,
      }))}
    />
  );
}
