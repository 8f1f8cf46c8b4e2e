import { setImmediate as breathe } from 'node:timers/promises';
import { objectsOf } from './pdf-compare.ts';
import { openFile, openReadings } from './pdf-file.ts';
import { refuseExhausted } from './pdf-streams.ts';

const objectsAtOnce = 2_000;

/**
 * Whether the verifier reads every object of a document. Asked before it is signed: what is read less strictly there would be
 * called unreadable by us as soon as it is.
 */
export async function isReadable(pdf: Buffer): Promise<boolean> {
  const readings = openReadings(pdf.length);
  try {
    let looked = 0;
    for (const _ of objectsOf(openFile(pdf, pdf.length, readings))) {
      looked += 1;
      if (looked % objectsAtOnce === 0) await breathe();
    }
    refuseExhausted(readings.budget);
    return true;
  } catch {
    return false;
  }
}
