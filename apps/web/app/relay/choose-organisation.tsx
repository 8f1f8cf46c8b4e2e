import { EmptyState, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { relayTexts } from '#app/texts/relay.ts';

interface Choice {
  organisations: readonly { id: string; name: string }[];
  tenantId: string | null;
}

/** Of whom the page speaks, for people who work for several. */
export function ChooseOrganisation({ organisations, tenantId }: Choice): ReactNode {
  const words = useTexts(relayTexts);
  if (organisations.length < 2) return null;
  return (
    <nav className="actions" aria-label={words.organisation}>
      {organisations.map(({ id, name }) =>
        id === tenantId ? (
          <strong key={id} aria-current="page" translate="no">
            {name}
          </strong>
        ) : (
          <Link key={id} to={`?org=${id}`} translate="no">
            {name}
          </Link>
        ),
      )}
    </nav>
  );
}

/** For who belongs to no organisation: nothing is theirs to see. */
export function NoOrganisation(): ReactNode {
  const words = useTexts(relayTexts);
  return (
    <EmptyState title={words.noOrganisation}>
      <p>
        {words.noOrganisationText} <Link to="/me/organisations">{words.toOrganisations}</Link>
      </p>
    </EmptyState>
  );
}
