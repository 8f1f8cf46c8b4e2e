import { Button, Notice, useTexts } from '@tamga/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pageTexts } from '#app/texts/account.signing-page.ts';
import { placeTexts } from '#app/texts/account.signing-place.ts';
import { usePlace } from './signing-chosen.ts';
import type { Size } from './signing-corners.ts';
import { openPages, type Pages } from './signing-pages.ts';
import { Stamp } from './signing-stamp.tsx';

/** The page itself, with the place of the signature on it. Loaded when it is asked for: it brings a reader of PDF. */
export default function Preview({ document, pages: count }: { document: string; pages: number }): ReactNode {
  const here = useRef<HTMLDivElement>(null);
  const [place, setPlace] = usePlace(here, count);
  const words = useTexts(pageTexts);
  const { corners, loading, broken } = useTexts(placeTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pages = usePages(`/me/sign/${document}/file?brought`);
  const [size, setSize] = useState<Size | null>(null);
  const [isBroken, setBroken] = useState(false);
  const at = place.spot?.at;
  const where = at ? words.chosen(at.x, at.y) : corners[place.spot?.corner ?? 'none'];
  const number = Math.min(Math.max(1, place.page), count);
  useEffect(() => {
    const surface = canvas.current;
    if (!surface || pages === 'opening') return undefined;
    if (pages === 'broken') return setBroken(true);
    const leaving = new AbortController();
    pages.draw(number, surface, leaving.signal).then(setSize, () => {
      if (!leaving.signal.aborted) setBroken(true);
    });
    return () => leaving.abort();
  }, [pages, number]);
  if (isBroken)
    return (
      <Notice tone="warning" live>
        <p>{broken}</p>
      </Notice>
    );
  const turn = (page: number, label: string) => {
    const isPage = page >= 1 && page <= count;
    // Not `disabled`, which would take the focus away from who has just come to the last page.
    return (
      <Button
        kind="secondary"
        type="button"
        aria-disabled={!isPage || undefined}
        onClick={() => isPage && setPlace({ ...place, page })}
      >
        {label}
      </Button>
    );
  };
  return (
    <div className="page-preview" aria-busy={!size} ref={here}>
      <p className="field-hint" id="stamp-hint">
        {words.how}
      </p>
      <div className="page-sheet">
        <canvas ref={canvas} role="img" aria-label={words.sheet(number, count)} />
        {size && <Stamp page={size} spot={place.spot} onSpot={(spot) => setPlace({ page: number, spot })} />}
      </div>
      <p role="status" className="muted">
        {size ? words.stands(number, where) : loading}
      </p>
      <input type="hidden" name="at" value={at ? `${at.x},${at.y}` : ''} />
      {count > 1 && (
        <div className="actions">
          {turn(number - 1, words.previous)}
          {turn(number + 1, words.next)}
        </div>
      )}
    </div>
  );
}

function usePages(address: string): Pages | 'opening' | 'broken' {
  const [pages, setPages] = useState<Pages | 'opening' | 'broken'>('opening');
  useEffect(() => {
    const leaving = new AbortController();
    const opened = openPages(address, leaving.signal);
    opened.then(
      (pages) => leaving.signal.aborted || setPages(pages),
      () => leaving.signal.aborted || setPages('broken'),
    );
    return () => {
      leaving.abort();
      opened.then((pages) => pages.close()).catch(() => undefined);
    };
  }, [address]);
  return pages;
}
