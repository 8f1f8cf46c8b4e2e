import { useTexts } from '@tamga/ui';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { pageTexts } from '#app/texts/account.signing-page.ts';
import { placeTexts } from '#app/texts/account.signing-place.ts';
import { centreOf, placeAt, type Point, type Size, type Spot, spotAt, spotTowards } from './signing-corners.ts';

/** The place of the signature, over a page: it is dragged, the page is tapped, or the arrow keys move it. */
export function Stamp(props: { page: Size; spot: Spot | null; onSpot: (spot: Spot) => void }): ReactNode {
  const { page, spot, onSpot } = props;
  const words = useTexts(pageTexts);
  const { corners } = useTexts(placeTexts);
  const [held, setHeld] = useState<{ from: Point; to: Point } | null>(null);
  const tap = (event: PointerEvent) => onSpot(spotAt(page, partOf(event.currentTarget, event)));
  const move = (event: PointerEvent) => held && setHeld({ ...held, to: pointOf(event) });
  const drop = (event: PointerEvent<HTMLElement>) => {
    setHeld(null);
    const sheet = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!held || !sheet || !spot) return;
    // Where it lies, and not where the finger is: who holds it by its edge means the whole of it.
    const [{ x, y }, to] = [centreOf(page, spot), pointOf(event)];
    const at = { x: x + (to.x - held.from.x) / sheet.width, y: y + (to.y - held.from.y) / sheet.height };
    onSpot(spotAt(page, at));
  };
  const press = (event: KeyboardEvent) => {
    const next = spot && spotTowards(page, spot, event.key);
    if (!next) return;
    // The page would scroll.
    event.preventDefault();
    onSpot(spotAt(page, next));
  };
  return (
    <>
      <div className="page-tap" onPointerUp={tap} />
      {spot && (
        <button
          type="button"
          className="page-stamp"
          aria-label={words.stamp(spot.at ? words.chosen(spot.at.x, spot.at.y) : corners[spot.corner])}
          aria-describedby="stamp-hint"
          style={{
            ...partsOf(page, spot),
            translate: held ? `${held.to.x - held.from.x}px ${held.to.y - held.from.y}px` : 'none',
          }}
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setHeld({ from: pointOf(event), to: pointOf(event) });
          }}
          onPointerMove={move}
          onPointerUp={drop}
          onPointerCancel={() => setHeld(null)}
        >
          {words.signature}
        </button>
      )}
    </>
  );
}

/** On the document, which may be scrolled meanwhile. */
const pointOf = ({ pageX: x, pageY: y }: PointerEvent): Point => ({ x, y });

function partOf(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** In parts of the page, so that it stays in its place however wide the page is shown. */
function partsOf(page: Size, spot: Spot): Record<'left' | 'top' | 'width' | 'height', string> {
  const { x, y, width, height } = placeAt(page, spot);
  const across = (points: number) => `${(100 * points) / page.width}%`;
  const down = (points: number) => `${(100 * points) / page.height}%`;
  return { left: across(x), top: down(y), width: across(width), height: down(height) };
}
