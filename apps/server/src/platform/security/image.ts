import sharp, { type Sharp } from 'sharp';

/** A PNG that we drew ourselves: only the visible part of the original is in it. */
export interface Picture {
  png: Buffer;
  width: number;
  height: number;
}

/** Larger ones are refused by what they say of themselves, before a single pixel is unpacked. */
const declaredSideMax = 4_096;
const largeSidePixels = 1_024;
/** With 256 colours, so many pixels are never more bytes than may be kept. */
const smallSidePixels = 480;
const keptBytesMax = 256 * 1024;
const decodeSecondsMax = 3;

// One at a time in each: several pictures are drawn by several threads already, and nothing is drawn twice.
sharp.concurrency(1);
sharp.cache(false);

type Kind = 'png' | 'jpeg' | 'webp' | 'svg';

/** Which images are taken, and how large they are drawn at most. */
interface Drawing {
  kinds: readonly Kind[];
  sidePixelsMax: number;
}

/** What people sign and stamp with. */
const mark: Drawing = { kinds: ['png', 'jpeg', 'svg'], sidePixelsMax: largeSidePixels };

/**
 * Draws a received image anew as a PNG of at most 256 KiB, and of 1024 x 1024 pixels unless told. Its content decides what
 * it is, not its name. Null if it is of no kind that is taken, is damaged or asks too much.
 */
export async function redraw(bytes: Buffer, { kinds, sidePixelsMax }: Drawing = mark): Promise<Picture | null> {
  const kind = kindOf(bytes);
  if (kind === null || !kinds.includes(kind)) return null;
  if (kind === 'svg' && !isPlainSvg(bytes.toString())) return null;
  try {
    const options = { failOn: 'error', limitInputPixels: declaredSideMax ** 2, pages: 1 } as const;
    const { format, width, height } = await sharp(bytes, options).metadata();
    const isSmall = [width, height].every((side) => side >= 1 && side <= declaredSideMax);
    if (format !== kind || !isSmall) return null;
    const large = await draw(sharp(bytes, options), sidePixelsMax);
    return large.png.length <= keptBytesMax ? large : await draw(sharp(bytes, options), smallSidePixels);
  } catch {
    // Any error of a decoder here is about the bytes that were sent.
    return null;
  }
}

async function draw(image: Sharp, side: number): Promise<Picture> {
  const { data, info } = await image
    .timeout({ seconds: decodeSecondsMax })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

function kindOf(bytes: Buffer): Kind | null {
  if (bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png';
  if (bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff') return 'jpeg';
  if (/^RIFF....WEBP/s.test(bytes.subarray(0, 12).toString('latin1'))) return 'webp';
  return /^\ufeff?\s*</.test(bytes.subarray(0, 100).toString()) ? 'svg' : null;
}

/**
 * The elements that a drawing needs. Text, styles, links, filters, images inside it and everything that moves are left
 * out.
 */
const elements = new Set('svg g path line polyline polygon rect circle ellipse title desc'.split(' '));
const attributes = new Set(
  (
    'xmlns version id width height viewBox preserveAspectRatio transform d points x y x1 y1 x2 y2 cx cy r rx ry ' +
    'fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity opacity'
  ).split(' '),
);
const tag = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z][\w:.-]*\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>/g;
const pair = /([A-Za-z][\w:.-]*)\s*=/g;
const value = /"[^"]*"|'[^']*'/g;

/**
 * Whether an SVG is a drawing and nothing else. Each tag must be one that we know, and between tags there is nothing
 * that begins one, so a parser that reads it otherwise finds nothing to read.
 */
function isPlainSvg(text: string): boolean {
  const body = text.replace(/^\ufeff?\s*(?:<\?xml [^<>?]*\?>)?/, '').replaceAll(/<!--(?:(?!--)[^<>&])*-->/g, '');
  if (!/^\s*<svg[\s>]/.test(body)) return false;
  for (const [, , name = '', rest = ''] of body.matchAll(tag)) {
    const names = [...rest.replaceAll(value, '').matchAll(pair)].map(([, one = '']) => one);
    if (!elements.has(name) || !names.every((one) => attributes.has(one))) return false;
  }
  return !/[<>&]/.test(body.replaceAll(tag, ''));
}
