import { ButtonLink, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { shellTexts } from '#app/texts/shell.ts';

/** Without scripts: it is shown at the address of any page, which its scripts would take it for. */
export const handle = { still: true };

/** Kept by the service worker. The link reloads the address that could not be reached. */
export default function Offline(): ReactNode {
  const words = useTexts(shellTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.offlineTitle} lead={words.offlineText} />
      <ButtonLink to="" away>
        {words.tryAgain}
      </ButtonLink>
    </div>
  );
}
