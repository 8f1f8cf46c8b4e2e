import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const folder = process.env.TAMGA_PICTURES;

/** With `TAMGA_PICTURES=<folder>` a test leaves there what a person sees at this moment, small enough for a document. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(path.join(folder, `${name}.png`));
}
