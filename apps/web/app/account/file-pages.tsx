import { Button, Notice, useTexts } from '@tamga/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pageTexts } from '#app/texts/account.signing-page.ts';
import { placeTexts } from '#app/texts/account.signing-place.ts';
import { openPages, type Pages } from './signing-pages.ts';

/** The pages of a PDF, one at a time. Loaded when it is asked for: it brings a reader of PDF. */
export default function FilePages({ address }: { address: string }): ReactNode {
  const words = useTexts(pageTexts);
  const { loading, broken } = useTexts(placeTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pages, setPages] = useState<Pages | null>(null);
  const [number, setNumber] = useState(1);
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  useEffect(() => {
    const leaving = new AbortController();
    const opened = openPages(address, leaving.signal);
    opened.then(setPages, () => leaving.signal.aborted || setState('broken'));
    return () => {
      leaving.abort();
      opened.then((pages) => pages.close()).catch(() => undefined);
    };
  }, [address]);
  useEffect(() => {
    if (!pages || !canvas.current) return undefined;
    const leaving = new AbortController();
    pages.draw(number, canvas.current, leaving.signal).then(
      () => setState('shown'),
      () => leaving.signal.aborted || setState('broken'),
    );
    return () => leaving.abort();
  }, [pages, number]);
  if (state === 'broken')
    return (
      <Notice tone="warning" live>
        <p>{broken}</p>
      </Notice>
    );
  const turn = (page: number, label: string) => {
    const isPage = pages !== null && page >= 1 && page <= pages.count;
    return (
      <Button
        kind="secondary"
        type="button"
        aria-disabled={!isPage || undefined}
        onClick={() => isPage && setNumber(page)}
      >
        {label}
      </Button>
    );
  };
  return (
    <div className="page-preview" aria-busy={state === 'loading'}>
      <div className="page-sheet">
        <canvas ref={canvas} role="img" aria-label={words.sheet(number, pages?.count ?? 1)} />
      </div>
      <p role="status" className="muted">
        {state === 'loading' ? loading : words.sheet(number, pages?.count ?? 1)}
      </p>
      {pages && pages.count > 1 && (
        <div className="actions">
          {turn(number - 1, words.previous)}
          {turn(number + 1, words.next)}
        </div>
      )}
    </div>
  );
}
