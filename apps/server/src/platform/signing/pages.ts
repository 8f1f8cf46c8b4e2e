import type { PdfDocument } from './pdf-document.ts';
import { type Dict, isNamed, PdfFault, type PdfValue, Ref } from './pdf-objects.ts';
import type { PdfPage, VisibleSignature } from './signing.ts';

export interface Page extends PdfPage {
  ref: Ref;
  dict: Dict;
  /** Left, bottom, right and top of what is shown, in the units of the page. */
  box: Box;
  /** How many points a unit of the page is. */
  unit: number;
}
type Box = [left: number, bottom: number, right: number, top: number];

const pagesMax = 20_000;
/** What a page has from those above it, where it does not say it itself. */
const inherited = ['MediaBox', 'CropBox', 'Rotate'];

export function pagesOf(document: PdfDocument): Page[] {
  const pages: Page[] = [];
  const seen = new Set<number>();
  const walk = (value: PdfValue, above: Dict) => {
    const dict = document.dictAt(value);
    if (!(value instanceof Ref) || !dict || seen.has(value.number) || seen.size > 2 * pagesMax)
      throw new PdfFault('no tree of pages');
    seen.add(value.number);
    const given: Dict = new Map(above);
    for (const key of inherited) if (dict.has(key)) given.set(key, dict.get(key) ?? null);
    const kids = document.look(dict.get('Kids'));
    if (Array.isArray(kids) && !isNamed(dict.get('Type'), 'Page')) for (const kid of kids) walk(kid, given);
    else pages.push(pageOf(document, value, dict, given));
  };
  walk(document.catalog.get('Pages') ?? null, new Map());
  if (pages.length === 0 || pages.length > pagesMax) throw new PdfFault('no pages, or too many');
  return pages;
}

function pageOf(document: PdfDocument, ref: Ref, dict: Dict, given: Dict): Page {
  const media = boxAt(document, given.get('MediaBox')) ?? [0, 0, 612, 792];
  const box = overlap(media, boxAt(document, given.get('CropBox')) ?? media);
  const turned = document.look(given.get('Rotate'));
  const rotation = (((typeof turned === 'number' ? turned : 0) % 360) + 360) % 360;
  if (rotation !== 0 && rotation !== 90 && rotation !== 180 && rotation !== 270)
    throw new PdfFault('a page that stands askew');
  const scale = document.look(dict.get('UserUnit'));
  const unit = typeof scale === 'number' && scale > 0 ? scale : 1;
  const [across, up] = [(box[2] - box[0]) * unit, (box[3] - box[1]) * unit];
  const isUpright = rotation % 180 === 0;
  return { ref, dict, box, unit, rotation, width: isUpright ? across : up, height: isUpright ? up : across };
}

export function boxAt(document: PdfDocument, value: PdfValue | undefined): Box | null {
  const found = document.look(value);
  const corners = Array.isArray(found) ? found.slice(0, 4).map((one) => document.look(one)) : [];
  const [a, b, c, d] = corners;
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number') return null;
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return box[2] > box[0] && box[3] > box[1] ? box : null;
}

function overlap(media: Box, crop: Box): Box {
  const box: Box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  return box[2] > box[0] && box[3] > box[1] ? box : media;
}

/** From points from the top left of the page as it is shown, to the place on the page as it is written. */
export function placeOn({ box, unit, rotation }: Page, { x, y, width, height }: VisibleSignature['rect']): Box {
  const [left, bottom, right, top] = box;
  const corner = (across: number, down: number): [number, number] => {
    const [u, v] = [across / unit, down / unit];
    if (rotation === 90) return [left + v, bottom + u];
    if (rotation === 180) return [right - u, bottom + v];
    return rotation === 270 ? [right - v, top - u] : [left + u, top - v];
  };
  const [[a, b], [c, d]] = [corner(x, y), corner(x + width, y + height)];
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** What is lost where a place was counted in another unit. */
const rounding = 0.01;

/** Whether all of a place is on the page: what stands beside it is not seen. */
export function isOn(page: PdfPage, { x, y, width, height }: VisibleSignature['rect']): boolean {
  const [right, bottom] = [page.width + rounding, page.height + rounding];
  return width > 0 && height > 0 && x >= -rounding && y >= -rounding && x + width <= right && y + height <= bottom;
}
