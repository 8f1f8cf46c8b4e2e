import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { missingProgram } from '#test/seals';
import { rootPem } from './signers.ts';

// Programs that others wrote say what our signatures are worth.

/** What must be on this machine for any of it; said by name where it is not. */
export const missing = missingProgram([
  ['pdfsig', '-v'],
  ['pdftoppm', '-v'],
  ['qpdf', '--version'],
  ['openssl', 'version'],
]);

export const has = (program: string, ...words: string[]): boolean => {
  const { error, status } = spawnSync(program, words.length > 0 ? words : ['--version']);
  return !error && (words.length === 0 || status === 0);
};

/** Complaints of qpdf about the structure; empty if there are none. */
export function askQpdf(file: string): string {
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** One line for each signature, in the order of the fields: whether it is valid, and whether it covers all of the file. */
export function askPdfsig(file: string): { isValid: boolean; coversAll: boolean }[] {
  const { stdout } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' });
  return stdout
    .split(/^Signature #/m)
    .slice(1)
    .map((said) => ({
      isValid: said.includes('Signature is Valid.'),
      coversAll: said.includes('Total document signed'),
    }));
}

interface Found {
  isTimestamp: boolean;
  /** Whether it says that it is bound to its certificate. */
  isCades: boolean;
  covered: Buffer;
  signature: Buffer;
  end: number;
}

/** Every signature by what the bytes of the file say, oldest first. */
export function signaturesOf(pdf: Buffer): Found[] {
  const found = [...pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  return found.map((match) => {
    const [, , start = 0, end = 0, rest = 0] = match.map(Number);
    const around = pdf.subarray(match.index - 300, match.index).toString('latin1');
    return {
      isTimestamp: around.slice(around.lastIndexOf(' obj')).includes('/ETSI.RFC3161'),
      isCades: around.slice(around.lastIndexOf(' obj')).includes('/ETSI.CAdES.detached'),
      covered: Buffer.concat([pdf.subarray(0, start), pdf.subarray(end, end + rest)]),
      signature: Buffer.from(pdf.subarray(start + 1, end - 1).toString('latin1'), 'hex'),
      end: end + rest,
    };
  });
}

/** What OpenSSL says of each signature and each timestamp, by the roots alone; empty where it is right. */
export function askOpenssl(pdf: Buffer, folder: string, tsaRootPem = rootPem, signersRootPem = rootPem): string[] {
  const file = (name: string) => path.join(folder, name);
  writeFileSync(file('root.pem'), signersRootPem);
  writeFileSync(file('tsa-root.pem'), tsaRootPem);
  return signaturesOf(pdf).map(({ isTimestamp, isCades, covered, signature }) => {
    writeFileSync(file('covered'), covered);
    writeFileSync(file('signature'), signature);
    const cms = [
      'cms',
      '-verify',
      ...(isCades ? ['-cades'] : []),
      '-binary',
      '-inform',
      'DER',
      '-purpose',
      'any',
      '-out',
      '/dev/null',
    ];
    const words = isTimestamp
      ? [
          'ts',
          '-verify',
          '-token_in',
          '-data',
          file('covered'),
          '-in',
          file('signature'),
          '-CAfile',
          file('tsa-root.pem'),
        ]
      : [...cms, '-in', file('signature'), '-content', file('covered'), '-CAfile', file('root.pem')];
    const { status, stderr } = spawnSync('openssl', words, { encoding: 'utf8' });
    return status === 0 ? '' : stderr;
  });
}

const jars = ['pdfbox2', 'fontbox2', 'commons-logging', 'bcprov', 'bcpkix', 'bcutil'].map(
  (one) => `/usr/share/java/${one}.jar`,
);
export const noPdfbox =
  spawnSync('java', ['-cp', jars.join(':'), '-version']).error || spawnSync('ls', jars).status !== 0
    ? 'no java, or no libpdfbox2-java'
    : false;

/** What PDFBox and BouncyCastle say of the signatures of many files at once: a JVM takes long to start. */
export function askPdfbox(files: readonly string[]): Map<string, string[]> {
  const source = path.join(import.meta.dirname, 'CheckSignatures.java');
  const words = ['-cp', jars.join(':'), source, ...files];
  const said = execFileSync('java', words, {
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const verdicts = new Map<string, string[]>();
  for (const line of said.split('\n')) {
    const [file, verdict] = line.split('\t');
    if (file && verdict) verdicts.set(file, [...(verdicts.get(file) ?? []), verdict]);
  }
  return verdicts;
}

export interface Picture {
  pixels: Buffer;
  width: number;
  height: number;
}

/** A page, from 0, as poppler draws it; `dpi` dots to the inch. */
export async function drawPage(file: string, page: number, dpi: number): Promise<Picture> {
  const number = String(page + 1);
  const words = ['-r', String(dpi), '-f', number, '-l', number, '-cropbox', '-singlefile', '-png', file];
  const png = execFileSync('pdftoppm', words, { maxBuffer: 256 * 1_024 * 1_024, stdio: ['ignore', 'pipe', 'ignore'] });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * How many dots of two pictures of a page differ, within these rectangles and outside of them. They are in points of the page
 * as it says itself how wide it is, which a program may draw at another scale.
 */
export function difference(
  one: Picture,
  other: Picture,
  page: { width: number },
  rects: readonly Rect[],
): { within: number; outside: number } {
  if (one.width !== other.width || one.height !== other.height) return { within: 0, outside: Number.POSITIVE_INFINITY };
  const count = { within: 0, outside: 0 };
  const dot = page.width / one.width;
  // A dot that the edge goes through belongs to the rectangle.
  const isIn = (at: number, start: number, size: number) => at > start - 2 * dot && at < start + size + 2 * dot;
  for (let index = 0; index < one.width * one.height; index += 1) {
    const [start, end] = [index * 3, index * 3 + 3];
    if (one.pixels.compare(other.pixels, start, end, start, end) === 0) continue;
    const [x, y] = [(index % one.width) * dot, Math.floor(index / one.width) * dot];
    if (rects.some((rect) => isIn(x, rect.x, rect.width) && isIn(y, rect.y, rect.height))) count.within += 1;
    else count.outside += 1;
  }
  return count;
}
