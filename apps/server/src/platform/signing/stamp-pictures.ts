import sharp from 'sharp';
import { dict, name, type Ref } from './pdf-objects.ts';
import type { Revision } from './revision.ts';

export interface EmbeddedPicture {
  ref: Ref;
  width: number;
  height: number;
}

const pixelsMax = 4_096 ** 2;

/** A PNG as a document draws it: its colours, and how much of each shows what is below. */
export async function embedPicture(revision: Revision, png: Buffer): Promise<EmbeddedPicture> {
  const { data, info } = await sharp(png, { limitInputPixels: pixelsMax })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const colours = Buffer.alloc(width * height * 3);
  const alpha = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    data.copy(colours, pixel * 3, pixel * 4, pixel * 4 + 3);
    alpha[pixel] = data[pixel * 4 + 3] ?? 0;
  }
  const described = {
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    BitsPerComponent: 8,
  };
  const mask = revision.addStream(dict({ ...described, ColorSpace: name('DeviceGray') }), alpha);
  const ref = revision.addStream(dict({ ...described, ColorSpace: name('DeviceRGB'), SMask: mask }), colours);
  return { ref, width, height };
}
