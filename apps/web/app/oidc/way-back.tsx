import { ButtonLink, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { oidcTexts } from '#app/texts/oidc.ts';

/** Too late, or never begun: back to the application, which can start again. */
export function WayBack({ application, to }: { application: string | null; to: string | null }): ReactNode {
  const words = useTexts(oidcTexts);
  return (
    <div className="narrow">
      <PageTitle title={to ? words.expiredTitle : words.goneTitle} lead={to ? words.expiredText : words.gone} />
      {to && application && (
        <ButtonLink to={to} away>
          {words.backTo(application)}
        </ButtonLink>
      )}
    </div>
  );
}
