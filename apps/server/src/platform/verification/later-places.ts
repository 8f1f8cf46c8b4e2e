import { pagesOf } from './changes.parts.ts';
import { namedIn } from './pdf-compare.ts';
import type { PdfField } from './pdf-fields.ts';
import type { PdfFile } from './pdf-file.ts';
import { isKind, type PdfDict, type PdfValue } from './pdf-syntax.ts';

/** The part of a page that later signatures may take together before they could hide what was signed. */
const partMax = 1 / 4;
const depthMax = 50;

/** Whether places of later signatures take much of a page. One that waited there when it was signed showed nothing yet. */
export function coversPage(file: PdfFile, places: readonly PdfField[]): boolean {
  const areas = new Map<number, number>();
  for (const { num, dict } of places) {
    const area = areaOf(file, dict.entries.get('Rect'));
    if (area === 0) continue;
    // One that is shown, and cannot be found again, could be anywhere.
    if (num === null) return true;
    areas.set(num, area);
  }
  if (areas.size === 0) return false;
  const found = new Set<number>();
  for (const page of pagesOf(file).values()) {
    const named = namedIn(file.resolve(page.entries.get('Annots')));
    // Many pages may share one list.
    file.chargeCompared(named.length);
    const here = new Set(named.filter((num) => areas.has(num)));
    const taken = [...here].reduce((sum, num) => sum + (areas.get(num) ?? 0), 0);
    if (taken > partMax * pageArea(file, page)) return true;
    for (const num of here) found.add(num);
  }
  return found.size < areas.size;
}

/** Of what is shown of it: the smaller of its two boxes. */
function pageArea(file: PdfFile, page: PdfDict): number {
  const areas = ['MediaBox', 'CropBox'].flatMap((key) => {
    const box = inherited(file, page, key);
    return box === undefined ? [] : areaOf(file, box);
  });
  return areas.length > 0 ? Math.min(...areas) : 0;
}

function inherited(file: PdfFile, page: PdfDict, key: string): PdfValue | undefined {
  let node: PdfDict | null = page;
  for (let depth = 0; node && depth < depthMax; depth += 1) {
    if (node.entries.has(key)) return node.entries.get(key);
    node = file.dictIn(node.entries.get('Parent'));
  }
  return undefined;
}

/** Of a rectangle, which may name any two corners. */
export function areaOf(file: PdfFile, value: PdfValue | undefined): number {
  const found = file.resolve(value);
  const [left = 0, bottom = 0, right = 0, top = 0] = (isKind(found, 'array') ? found.items : []).map((item) => {
    const number = file.resolve(item);
    return typeof number === 'number' ? number : 0;
  });
  return Math.abs((right - left) * (top - bottom));
}
