import { listCatalogueServices } from '@tamga/contract/registry.catalogue';
import { ButtonLink, EmptyState, Notice, PageTitle, Section, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { askList } from '#app/platform/ask.server.ts';
import { readOrganisations } from '#app/platform/catalogue.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { addressOf } from '#app/public/address.server.ts';
import { LinkCard } from '#app/public/link-card.tsx';
import { servicesTexts } from '#app/texts/public-services.ts';
import { readLifeEvents } from './catalogue.server.ts';
import { NarrowFields } from './narrow-fields.tsx';
import { SearchForm } from './search-form.tsx';
import { ServiceList } from './service-list.tsx';
import { shownIn } from './shown.server.ts';
import { Views } from './views.tsx';
import type { Route } from './+types/list.ts';

/** Nothing on it needs a script. */
export const handle = { still: true };

const pageSize = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { q, ...rest } = filterOf(url, 'q', 'life_event', 'org', 'audience', 'after');
  const asked = { q: q?.trim() || undefined, ...rest };
  // An audience that there is none of is refused as any other filter that makes no sense.
  const query = { ...asked, audience: asked.audience as 'person' | undefined, limit: pageSize };
  const [{ rows, next, problem }, events, organisations] = await Promise.all([
    askList(context, listCatalogueServices, { query }, shownIn(context.get(guestContext).language)),
    readLifeEvents(context),
    readOrganisations(context),
  ]);
  const address = addressOf(context, '/services');
  const found = { address, asked, services: rows, next, problem, events, organisations };
  return data(found, { status: problem ? 400 : 200 });
}

export default function Services({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(servicesTexts);
  const { address, asked, events, organisations, problem } = loaderData;
  return (
    <>
      <LinkCard
        title={words.title}
        description={words.lead}
        address={address}
        unlisted={isNarrowed(asked) || isFurther(asked)}
      />
      <link rel="alternate" type="application/rss+xml" title={words.newest} href="/services/new.rss" />
      <PageTitle title={words.title} lead={words.lead} />
      <SearchForm asked={asked.q ?? ''}>
        <NarrowFields asked={asked} events={events} organisations={organisations} />
      </SearchForm>
      <Views />
      {problem ? (
        <Notice tone="danger" title={words.mend}>
          <p>{problem}</p>
          <p className="actions">
            <Link to="/services">{words.clear}</Link>
          </p>
        </Notice>
      ) : (
        <Results {...loaderData} />
      )}
    </>
  );
}

type Found = Route.ComponentProps['loaderData'];

function Results({ asked, services, next }: Found): ReactNode {
  const words = useTexts(servicesTexts);
  const formats = useFormats();
  if (services.length === 0) return <Nothing asked={asked} />;
  const isWhole = next === null && !isFurther(asked);
  return (
    <Section
      title={isNarrowed(asked) ? words.results : words.newest}
      lead={isWhole ? words.count(formats.number(services.length)) : undefined}
      actions={
        isNarrowed(asked) ? <Link to="/services">{words.clear}</Link> : <a href="/services/new.rss">{words.feed}</a>
      }
    >
      <ServiceList services={services} />
      {!isWhole && (
        <nav className="actions" aria-label={words.pages}>
          {isFurther(asked) && <Link to={pageOf(asked, null)}>{words.first}</Link>}
          {next && <Link to={pageOf(asked, next)}>{words.next}</Link>}
        </nav>
      )}
    </Section>
  );
}

function Nothing({ asked }: Pick<Found, 'asked'>): ReactNode {
  const words = useTexts(servicesTexts);
  if (!isNarrowed(asked) && !isFurther(asked)) return <EmptyState title={words.noneYet} />;
  return (
    <EmptyState picture="search" title={asked.q ? words.noneFor(asked.q) : words.noneHere}>
      <p>{words.noneText}</p>
      <div className="actions">
        <ButtonLink to="/services/a-z" kind="secondary">
          {words.aToZ}
        </ButtonLink>
        <Link to="/services">{words.clear}</Link>
      </div>
    </EmptyState>
  );
}

const isNarrowed = (asked: Found['asked']): boolean => Object.values({ ...asked, after: null }).some(Boolean);
const isFurther = ({ after }: Found['asked']): boolean => Boolean(after);

function pageOf(asked: Found['asked'], after: string | null): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...asked, after })) if (value) query.set(name, value);
  return `?${query}`;
}
