import type { ComponentStatus } from '@tamga/contract/status';
import { StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { statusTexts } from '#app/texts/public-status.ts';
import type { ShownDay } from './status-days.server.ts';

interface Shown {
  key: ComponentStatus['key'];
  state: ComponentStatus['state'];
  since: string | null;
  uptime_percent: number | null;
  days: ShownDay[];
}

const tones = { working: 'success', failing: 'danger', unknown: 'warning' } as const;

/** One part of the platform: how it is now, and how it was on each of ninety days. */
export function ComponentState({ component }: { component: Shown }): ReactNode {
  const words = useTexts(statusTexts);
  const formats = useFormats();
  const { state, since, days, uptime_percent: uptime } = component;
  const troubled = days.filter(({ bad }) => bad > 0).toReversed();
  return (
    <li>
      <div className="item-body uptime-item">
        <p className="item-title">
          {words.components[component.key]} <StatusTag tone={tones[state]}>{words.states[state]}</StatusTag>
        </p>
        {state === 'failing' && since && <p className="muted">{words.since(formats.dateTime(since))}</p>}
        {/* Its numbers stand below, for those who do not see it. */}
        <div className="uptime" aria-hidden="true">
          {days.map(({ day, kind }) => (
            <span key={day} className={`uptime-${kind}`} />
          ))}
        </div>
        <p className="muted">{uptime === null ? words.noUptime : words.uptime(`${formats.number(uptime)}%`)}</p>
        {troubled.length > 0 && (
          <details>
            <summary>{words.troubled(formats.number(troubled.length))}</summary>
            <ul>
              {troubled.map(({ day, good, bad }) => (
                <li key={day}>
                  {words.day(formats.date(`${day}T00:00:00+08:00`), formats.number(bad), formats.number(good + bad))}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}
