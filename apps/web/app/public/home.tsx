import { listCatalogueServices } from '@tamga/contract/registry.catalogue';
import { ButtonLink, Card, Icon, type IconName, PageTitle, Section, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import { readOrganisations } from '#app/platform/catalogue.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { usePerson } from '#app/shell/site.ts';
import { publicTexts } from '#app/texts/public.ts';
import { addressOf } from './address.server.ts';
import { HomePicture } from './home-picture.tsx';
import { EventTiles } from './life-events/tiles.tsx';
import { LinkCard } from './link-card.tsx';
import { OrganisationLinks } from './organisation-links.tsx';
import { readLifeEvents } from './services/catalogue.server.ts';
import { SearchForm } from './services/search-form.tsx';
import { ServiceList } from './services/service-list.tsx';
import { shownIn } from './services/shown.server.ts';
import type { Route } from './+types/home.ts';

export const handle = { still: true };

const [eventsMax, newestMax, organisationsMax] = [10, 5, 12];

/** Useful also where the API is away: the way in, and what the platform is, are there without it. */
export async function loader({ context }: Route.LoaderArgs) {
  const [events, newest, organisations] = await Promise.all([
    readLifeEvents(context).catch(() => []),
    readNewest(context).catch(() => []),
    readOrganisations(context).catch(() => []),
  ]);
  const largest = organisations.toSorted((one, other) => other.services - one.services).slice(0, organisationsMax);
  return {
    address: addressOf(context, '/'),
    events: events.slice(0, eventsMax),
    newest,
    organisations: organisations.filter((one) => largest.includes(one)),
  };
}

async function readNewest(context: Context) {
  const { items } = await call(context, listCatalogueServices, { query: { limit: newestMax } });
  return items.map(shownIn(context.get(guestContext).language));
}

export default function Home({ loaderData }: Route.ComponentProps): ReactNode {
  const { address, events, newest, organisations } = loaderData;
  const words = useTexts(publicTexts);
  const person = usePerson();
  return (
    <div className="home">
      <LinkCard title={words.title} description={words.lead} address={address} />
      <div className="hero ornament">
        <div>
          <PageTitle title={person ? words.welcome(person.givenName) : words.title} lead={words.lead} />
          <SearchForm />
          <p className="actions">
            {person ? (
              <ButtonLink to="/me" kind="secondary" icon="arrow">
                {words.toAccount}
              </ButtonLink>
            ) : (
              <ButtonLink to="/sign-in" kind="secondary" icon="phone" away>
                {words.signIn}
              </ButtonLink>
            )}
          </p>
        </div>
        <HomePicture />
      </div>
      {events.length > 0 && (
        <Section title={words.events} actions={<Link to="/life-events">{words.allEvents}</Link>}>
          <EventTiles events={events} />
        </Section>
      )}
      {newest.length > 0 && (
        <div className="home-lists">
          <Section title={words.newest} actions={<Link to="/services">{words.allServices}</Link>}>
            <ServiceList services={newest} />
          </Section>
          <OrganisationLinks organisations={organisations} />
        </div>
      )}
      <Section title={words.why}>
        <div className="grid">
          <Reason icon="key" title={words.onceTitle} text={words.onceText} />
          <Reason icon="eye" title={words.safeTitle} text={words.safeText} />
          <Reason icon="shield" title={words.consentTitle} text={words.consentText} />
        </div>
      </Section>
    </div>
  );
}

function Reason({ icon, title, text }: { icon: IconName; title: string; text: string }): ReactNode {
  return (
    <Card>
      <span className="badge">
        <Icon name={icon} />
      </span>
      <h3 className="card-title">{title}</h3>
      <p className="muted">{text}</p>
    </Card>
  );
}
