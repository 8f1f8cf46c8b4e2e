import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Notice } from './show.tsx';

/**
 * Says that something was done, after the page was loaded anew: an action redirects to `?done=<key>`. The key chooses
 * the words, so that an address cannot bring words of its own.
 */
export function Done({ words }: { words: Readonly<Record<string, string>> }): ReactNode {
  const [query] = useSearchParams();
  const key = query.get('done') ?? '';
  const said = Object.hasOwn(words, key) ? words[key] : undefined;
  if (!said) return null;
  return (
    <Notice tone="success" live>
      <p>{said}</p>
    </Notice>
  );
}
