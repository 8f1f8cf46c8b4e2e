import { ButtonLink, EmptyState, PageTitle, Section, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { addressOf } from '#app/public/address.server.ts';
import { LinkCard } from '#app/public/link-card.tsx';
import { readLifeEvents } from '#app/public/services/catalogue.server.ts';
import { Views } from '#app/public/services/views.tsx';
import { lifeEventTexts } from '#app/texts/public-life-events.ts';
import { servicesTexts } from '#app/texts/public-services.ts';
import { EventTiles } from './tiles.tsx';
import type { Route } from './+types/list.ts';

/** Nothing on it needs a script. */
export const handle = { still: true };

export async function loader({ context }: Route.LoaderArgs) {
  return { address: addressOf(context, '/life-events'), events: await readLifeEvents(context) };
}

export default function LifeEvents({ loaderData: { address, events } }: Route.ComponentProps): ReactNode {
  const words = useTexts(lifeEventTexts);
  const services = useTexts(servicesTexts);
  return (
    <>
      <LinkCard title={words.title} description={words.lead} address={address} />
      <PageTitle title={words.title} lead={words.lead} crumbs={[{ to: '/services', label: services.title }]} />
      <Views />
      {events.length === 0 && (
        <EmptyState title={words.none}>
          <ButtonLink to="/services" kind="secondary">
            {services.title}
          </ButtonLink>
        </EmptyState>
      )}
      {(['life', 'business'] as const).map((kind) => {
        const ofKind = events.filter((event) => event.kind === kind);
        return (
          ofKind.length > 0 && (
            <Section key={kind} title={words[kind]}>
              <EventTiles events={ofKind} />
            </Section>
          )
        );
      })}
    </>
  );
}
