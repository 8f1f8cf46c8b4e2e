import { type RefObject, useEffect, useState } from 'react';
import { isCorner, type Spot } from './signing-corners.ts';

export interface Place {
  page: number;
  /** Null where it is seen on no page. */
  spot: Spot | null;
}

/** What is chosen in the form around this element: it stands in its fields, which are all there is without scripts. */
export function usePlace(here: RefObject<HTMLElement | null>, pages: number): [Place, (place: Place) => void] {
  const [place, setPlace] = useState<Place>({ page: pages, spot: null });
  useEffect(() => {
    const form = here.current?.closest('form');
    if (!form) return undefined;
    const read = (event?: Event) => {
      // Who takes a corner of the list does not mean the point that was chosen before.
      const isOther = event?.target instanceof HTMLInputElement && event.target.name === 'corner';
      setPlace((before) => placeIn(form, isOther ? null : (before.spot?.at ?? null)));
    };
    read();
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, [here]);
  const choose = (chosen: Place) => {
    const form = here.current?.closest('form');
    if (form) write(form, chosen);
    setPlace(chosen);
  };
  return [place, choose];
}

const pageField = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name=page]');

function placeIn(form: HTMLFormElement, at: Spot['at']): Place {
  const corner = form.querySelector<HTMLInputElement>('[name=corner]:checked')?.value ?? '';
  const page = Number.parseInt(pageField(form)?.value ?? '', 10) || 1;
  return { page, spot: isCorner(corner) ? { corner, at } : null };
}

function write(form: HTMLFormElement, { page, spot }: Place): void {
  const field = pageField(form);
  if (field) field.value = String(page);
  const radio = form.querySelector<HTMLInputElement>(`[name=corner][value=${spot?.corner ?? 'none'}]`);
  if (radio) radio.checked = true;
}
