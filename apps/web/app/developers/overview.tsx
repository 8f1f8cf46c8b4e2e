import { ButtonLink, Card, Icon, type IconName, PageTitle, Section, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { developerTexts } from '#app/texts/developers.ts';
import { apiTexts } from '#app/texts/developers.apis.ts';
import { testTexts } from '#app/texts/developers.tests.ts';
import { guideSlugs } from './documents.server.ts';
import type { Route } from './+types/overview.ts';

/** Nothing on it needs a script. */
export const handle = { still: true };

export const loader = () => ({ guides: guideSlugs });

const offers = [
  ['identity', 'phone'],
  ['trust', 'shield'],
  ['tools', 'check'],
] as const satisfies readonly (readonly [string, IconName])[];

/** What the platform offers to people who build on it, and where to begin. */
export default function Developers({ loaderData: { guides } }: Route.ComponentProps): ReactNode {
  const words = useTexts(developerTexts);
  const { title } = useTexts(testTexts);
  const apis = useTexts(apiTexts);
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <ButtonLink to="/developers/guides/sign-in" icon="arrow">
          {words.begin}
        </ButtonLink>
        <ButtonLink to="/developers/tests" kind="secondary">
          {title}
        </ButtonLink>
      </PageTitle>
      <div className="grid">
        {offers.map(([name, icon]) => (
          <Card key={name}>
            <span className="badge">
              <Icon name={icon} />
            </span>
            <h2 className="card-title">{words.offers[name].title}</h2>
            <p className="muted">{words.offers[name].text}</p>
          </Card>
        ))}
      </div>
      <Section title={words.guides} lead={words.guidesLead}>
        <Links items={guides.map((slug) => ({ to: `/developers/guides/${slug}`, ...words.guide[slug] }))} />
      </Section>
      <Section title={words.more}>
        <Links
          items={[
            { to: '/developers/apis', title: apis.title, text: apis.lead },
            { to: '/developers/reference', title: words.reference, text: words.referenceLead },
            { to: '/developers/changelog', title: words.changelog, text: words.changelogLead },
          ]}
        />
      </Section>
    </>
  );
}

function Links({ items }: { items: readonly { to: string; title: string; text: string }[] }): ReactNode {
  return (
    <ul className="items">
      {items.map(({ to, title, text }) => (
        <li key={to}>
          <div className="item-body">
            <p className="item-title">
              <Link to={to}>{title}</Link>
            </p>
            <p className="muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
