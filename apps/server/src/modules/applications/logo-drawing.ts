import { AppError } from '#platform/error';
import { redraw } from '#platform/security/image';

/** Four times as large as the page shows it, for sharp screens. */
const sidePixelsMax = 256;
const sidePixelsMin = 64;
const sidesRatioMax = 2;
const drawing = { kinds: ['png', 'jpeg', 'webp'], sidePixelsMax } as const;

/** Only what can be seen is kept, whatever else was in the file. The kernel has seen to the size of the file. */
export async function* redrawn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const picture = await redraw(Buffer.concat(await Array.fromAsync(bytes)), drawing);
  if (!picture) throw refused(unreadable);
  const [short = 0, long = 0] = [picture.width, picture.height].toSorted((one, other) => one - other);
  if (short < sidePixelsMin || long > short * sidesRatioMax) throw refused(misshapen);
  yield picture.png;
}

const refused = (words: { mn: string; en: string }): AppError =>
  new AppError('applications.logo_refused', { fields: [{ path: 'file', ...words }] });

const unreadable = {
  mn: 'PNG, JPEG эсвэл WebP зураг биш, эсвэл гэмтсэн байна.',
  en: 'is not a PNG, JPEG or WebP picture, or it is damaged.',
};
const misshapen = {
  mn: `тал бүр нь ${sidePixelsMin} цэгээс багагүй, нэг тал нь нөгөөгөөсөө 2 дахинаас илүүгүй байна.`,
  en: `must have at least ${sidePixelsMin} pixels on each side, and neither side more than twice the other.`,
};
