import { Section, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShownOrganisation } from '#app/platform/catalogue.server.ts';
import { publicTexts } from '#app/texts/public.ts';

/** The organisations that offer most, each with its services. */
export function OrganisationLinks({ organisations }: { organisations: readonly ShownOrganisation[] }): ReactNode {
  const words = useTexts(publicTexts);
  const formats = useFormats();
  return (
    <Section title={words.organisations} actions={<Link to="/services/a-z">{words.aToZ}</Link>}>
      <ul className="items organisations">
        {organisations.map(({ id, name, services }) => (
          <li key={id}>
            <Link to={`/services?org=${id}`}>{name}</Link>
            <span className="muted">{formats.number(services)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
