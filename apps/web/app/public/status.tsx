import { getStatus } from '@tamga/contract/status';
import { EmptyState, Notice, PageTitle, Section, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { statusTexts } from '#app/texts/public-status.ts';
import { ComponentState } from './status-component.tsx';
import { lastDays } from './status-days.server.ts';
import { Outage } from './status-outage.tsx';
import type { Route } from './+types/status.ts';

/** Useful also where the API is away: that the web answers is then all that is known, and is said. */
export async function loader({ context }: Route.LoaderArgs) {
  const outcome = await attempt(context, getStatus).catch(() => null);
  if (!outcome?.ok) return data({ known: null }, { status: 503 });
  const { at, components, incidents } = outcome.data;
  const shown = components.map(({ days, ...one }) => ({ ...one, days: lastDays(at, days) }));
  return data({ known: { at, components: shown, incidents } });
}

export default function Status({ loaderData: { known } }: Route.ComponentProps): ReactNode {
  const words = useTexts(statusTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.title} lead={words.lead} />
      {known ? <Known {...known} /> : <Unread />}
    </div>
  );
}

type Told = NonNullable<Route.ComponentProps['loaderData']['known']>;

function Known({ at, components, incidents }: Told): ReactNode {
  const words = useTexts(statusTexts);
  const formats = useFormats();
  const open = incidents.filter(({ state }) => state !== 'resolved');
  const past = incidents.filter(({ state }) => state === 'resolved');
  const isFailing = open.length > 0 || components.some(({ state }) => state === 'failing');
  const isUnknown = components.length === 0 || components.some(({ state }) => state === 'unknown');
  const verdict = isFailing ? 'failing' : isUnknown ? 'unknown' : 'working';
  const tones = { failing: 'danger', unknown: 'warning', working: 'success' } as const;
  return (
    <>
      <Notice tone={tones[verdict]} title={words.verdicts[verdict]}>
        <p>{words.at(formats.dateTime(at))}</p>
      </Notice>
      {open.map((incident) => (
        <Outage key={incident.id} incident={incident} />
      ))}
      <Section title={words.parts} lead={words.partsLead}>
        {components.length === 0 && <EmptyState title={words.noParts} />}
        <ul className="items">
          {components.map((component) => (
            <ComponentState key={component.key} component={component} />
          ))}
        </ul>
      </Section>
      <Section title={words.past}>
        {past.length === 0 && <p className="muted">{words.noPast}</p>}
        {past.map((incident) => (
          <Outage key={incident.id} incident={incident} />
        ))}
      </Section>
    </>
  );
}

function Unread(): ReactNode {
  const words = useTexts(statusTexts);
  return (
    <Notice tone="danger" title={words.unread}>
      <p>{words.unreadText}</p>
    </Notice>
  );
}
