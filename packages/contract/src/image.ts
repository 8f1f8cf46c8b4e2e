import { z } from 'zod';

const sizeBytesMax = 48 * 1024;
const pixelsMax = 1024;
const prefix = 'data:image/png;base64,';
const base64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const firstBytes = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';

/** A small picture inside the answer itself. PNG only: an SVG can carry a script. */
export const PngImage = z
  .string()
  .refine(isSmallPng, {
    params: {
      mn: `data:image/png;base64,... хэлбэртэй, ${sizeBytesMax / 1024} КБ-аас хэтрэхгүй, ${pixelsMax} x ${pixelsMax} цэгээс томгүй PNG зураг байна. SVG зураг дотроо скрипт агуулж болох тул хүлээн авахгүй.`,
      en: `must be a PNG image as data:image/png;base64,... of at most ${sizeBytesMax / 1024} KiB and ${pixelsMax} x ${pixelsMax} pixels. SVG is not accepted, because it can carry a script.`,
    },
  })
  .describe('A PNG image as data:image/png;base64,... of at most 48 KiB and 1024 x 1024 pixels.');

/** How large a request with one such image beside its other fields may be. */
export const bodyWithImageSizeBytesMax = 96 * 1024;

function isSmallPng(text: string): boolean {
  const data = text.slice(prefix.length);
  if (!text.startsWith(prefix) || data.length > (sizeBytesMax / 3) * 4 || !base64.test(data)) return false;
  const head = atob(data.slice(0, 32));
  // The size in pixels is checked too: a few bytes of PNG can unpack into gigabytes, on every page of every reader.
  return head.startsWith(firstBytes) && [16, 20].every((offset) => isWithin(numberAt(head, offset)));
}

const isWithin = (pixels: number): boolean => pixels >= 1 && pixels <= pixelsMax;

const numberAt = (bytes: string, offset: number): number =>
  [0, 1, 2, 3].reduce((number, index) => number * 256 + (bytes.codePointAt(offset + index) ?? 0), 0);
