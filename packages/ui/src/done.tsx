import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Notice } from './show.tsx';

/**
 * Says that something was done, after the page has been left and loaded anew: an action redirects to `?done=<key>`. What
 * is said is chosen by the key, so that an address can say nothing of its own.
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
