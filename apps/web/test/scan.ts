import jsQr from 'jsqr';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** What a camera reads from the QR code on a page. */
export async function scan(page: Page): Promise<string> {
  const picture = await page.locator('img.qr').screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  // Published for CommonJS, where types and Node see the function in different places.
  const read = jsQr as unknown as typeof jsQr.default;
  const code = read(new Uint8ClampedArray(data), info.width, info.height);
  if (!code) throw new Error('there is no QR code that a camera could read');
  return code.data;
}
