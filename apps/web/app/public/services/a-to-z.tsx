import { EmptyState, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { byName, nameOf, readWholeCatalogue } from '#app/platform/catalogue.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { addressOf } from '#app/public/address.server.ts';
import { LinkCard } from '#app/public/link-card.tsx';
import { servicesTexts } from '#app/texts/public-services.ts';
import { Views } from './views.tsx';
import type { Route } from './+types/a-to-z.ts';

/** Nothing on it needs a script. */
export const handle = { still: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(guestContext);
  const services = (await readWholeCatalogue(context))
    .map(({ id, title, organisation }) => ({
      id,
      title: title[language],
      organisation: nameOf(organisation, language),
    }))
    .toSorted(byName(language, ({ title }) => title));
  const letters = Map.groupBy(services, ({ title }) => /\p{L}|\p{N}/u.exec(title)?.[0].toLocaleUpperCase('mn') ?? '…');
  const address = addressOf(context, '/services/a-z');
  return { address, letters: [...letters].map(([letter, services]) => ({ letter, services })) };
}

export default function AToZ({ loaderData: { address, letters } }: Route.ComponentProps): ReactNode {
  const words = useTexts(servicesTexts);
  return (
    <>
      <LinkCard title={words.aToZ} description={words.aToZLead} address={address} />
      <PageTitle title={words.aToZ} lead={words.aToZLead} crumbs={[{ to: '/services', label: words.title }]} />
      <Views />
      {letters.length === 0 && <EmptyState title={words.noneYet} />}
      {letters.length > 1 && (
        <nav className="letters" aria-label={words.letters}>
          {letters.map(({ letter }) => (
            <a key={letter} href={`#${encodeURIComponent(letter)}`}>
              {letter}
            </a>
          ))}
        </nav>
      )}
      {letters.map(({ letter, services }) => (
        <section key={letter} className="letter" id={letter} aria-labelledby={`letter-${letter}`}>
          <h2 id={`letter-${letter}`}>{letter}</h2>
          <ul className="plain-list">
            {services.map(({ id, title, organisation }) => (
              <li key={id}>
                <Link to={`/services/${id}`}>{title}</Link>
                <span className="muted">{organisation}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
