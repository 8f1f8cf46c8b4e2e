import { useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pageTexts } from '#app/texts/account.pages.ts';

/** Goes on where a list was cut, with the filters that it has. */
export function NextPage({ next }: { next: string | null }): ReactNode {
  const words = useTexts(pageTexts);
  const [query] = useSearchParams();
  if (!next) return null;
  const further = new URLSearchParams(query);
  further.delete('done');
  further.set('after', next);
  return (
    <nav className="actions" aria-label={words.pages}>
      <Link to={`?${further.toString()}`}>{words.next}</Link>
    </nav>
  );
}
