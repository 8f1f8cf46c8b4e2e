import { encode } from 'uqr';
import { type Dict, dict, name, type Ref } from './pdf-objects.ts';
import type { Revision } from './revision.ts';
import { openStampFont, type StampFont } from './stamp-font.ts';
import { type EmbeddedPicture, embedPicture } from './stamp-pictures.ts';
import type { PdfPage, VisibleSignature } from './signing.ts';

const edge = 4;
const sizeMax = 10;
const sizeMin = 3;
const leading = 1.25;
/** Text is at most so much of the height where a picture of a signature stands above it. */
const textShare = 0.6;

interface Area {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

/** How the page is turned back, so that what is drawn stands upright as it is shown (ISO 32000-1, 12.5.5). */
const turned: Record<PdfPage['rotation'], number[]> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};

/** Draws what stands where a signature is shown: the picture above, words below it, a code at the right, a stamp between. */
export async function drawStamp(
  revision: Revision,
  visible: VisibleSignature,
  rotation: PdfPage['rotation'],
): Promise<Ref> {
  const { width, height } = visible.rect;
  const font = openStampFont();
  const marks: string[] = ['/Below gs', frame(width, height)];
  const pictures: Dict = dict({});
  const place = (key: string, picture: EmbeddedPicture, area: Area) => {
    pictures.set(key, picture.ref);
    marks.push(drawPicture(key, picture, area));
  };
  let free: Area = { left: edge, bottom: edge, width: width - 2 * edge, height: height - 2 * edge };
  if (visible.qr) {
    const side = Math.min(free.height, free.width / 2);
    marks.push(
      drawCode(visible.qr, {
        left: free.left + free.width - side,
        bottom: free.bottom + (free.height - side) / 2,
        width: side,
        height: side,
      }),
    );
    free = { ...free, width: free.width - side - edge };
  }
  if (visible.stamp) {
    const side = Math.min(free.height, free.width / 2);
    place('Stamp', await embedPicture(revision, visible.stamp), {
      ...free,
      left: free.left + free.width - side,
      width: side,
    });
    // Words may run into a stamp, as they do on paper, but not across all of it.
    free = { ...free, width: free.width - side / 2 };
  }
  const words = visible.image ? { ...free, height: free.height * textShare } : free;
  if (visible.image) {
    const above = { ...free, bottom: free.bottom + words.height, height: free.height - words.height };
    place('Image', await embedPicture(revision, visible.image), above);
  }
  marks.push(drawLines(font, visible.lines, words));
  const resources = dict({
    Font: dict({ F: font.embed(revision) }),
    XObject: pictures,
    ExtGState: dict({ Below: dict({ Type: name('ExtGState'), BM: name('Multiply') }) }),
  });
  const form = { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, width, height], Matrix: turned[rotation] };
  return revision.addStream(dict({ ...form, Resources: resources }), Buffer.from(marks.join('\n')));
}

const points = (...numbers: number[]): string => numbers.map((one) => Number(one.toFixed(3))).join(' ');

/** A line around, and nothing below: others have signed what stands there, and it is to be read through all of this. */
const frame = (width: number, height: number): string =>
  `q 0.35 0.4 0.5 RG 0.7 w ${points(0.35, 0.35, width - 0.7, height - 0.7)} re S Q`;

/** As large as fits, in the middle of the height and at the left. */
function drawPicture(key: string, { width, height }: EmbeddedPicture, area: Area): string {
  const scale = Math.min(area.width / width, area.height / height);
  const bottom = area.bottom + (area.height - height * scale) / 2;
  return `q ${points(width * scale, 0, 0, height * scale, area.left, bottom)} cm /${key} Do Q`;
}

function drawCode(words: string, area: Area): string {
  const { size, data } = encode(words, { ecc: 'M', border: 2 });
  const side = area.width / size;
  const squares = data.flatMap((row, down) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ index, 0: run }) =>
        `${points(area.left + index * side, area.bottom + area.height - (down + 1) * side, run.length * side, side)} re`,
    ),
  );
  return `q 0 0 0 rg\n${squares.join('\n')}\nf Q`;
}

/** As large as lets all lines in; what is still too long at the smallest size is cut, with a sign that it is. */
function drawLines(font: StampFont, lines: string[], area: Area): string {
  const shown = lines.map((line) => font.shown(line)).filter((line) => line !== '');
  if (shown.length === 0) return '';
  const widest = Math.max(...shown.map((line) => font.width(line)));
  const fitting = Math.min(sizeMax, area.height / (shown.length * leading), area.width / widest);
  const size = Math.max(sizeMin, fitting);
  const kept = shown.slice(0, Math.max(1, Math.floor(area.height / (size * leading) + 1e-6)));
  const top = area.bottom + (area.height + kept.length * size * leading) / 2 - size;
  const drawn = kept.map((line, index) => {
    const words = font.encode(cut(font, line, area.width / size));
    return `1 0 0 1 ${points(area.left, top - index * size * leading)} Tm ${words} Tj`;
  });
  return `q 0.05 0.08 0.2 rg BT /F ${points(size)} Tf\n${drawn.join('\n')}\nET Q`;
}

function cut(font: StampFont, line: string, width: number): string {
  if (font.width(line) <= width + 1e-6) return line;
  const signs = Array.from(line);
  while (signs.length > 0 && font.width(`${signs.join('')}…`) > width) signs.pop();
  return `${signs.join('')}…`;
}
