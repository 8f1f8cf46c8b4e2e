import { useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pageTexts } from '#app/texts/account.pages.ts';

/** Goes on where a list was cut. */
export function NextPage({ next }: { next: string | null }): ReactNode {
  const words = useTexts(pageTexts);
  if (!next) return null;
  return (
    <nav className="actions" aria-label={words.pages}>
      <Link to={`?after=${encodeURIComponent(next)}`}>{words.next}</Link>
    </nav>
  );
}
