import { encode } from 'uqr';

/**
 * A QR code that phones read from a bright screen at arm's length: level M unless there is much to say, four modules of
 * quiet around it. Drawn by runs and not by squares, as the library would: on a slow line the picture is most of the page.
 */
export function drawQr(text: string, ecc: 'L' | 'M' = 'M'): string {
  const { size, data } = encode(text, { ecc, border: 4 });
  const path = data.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect fill="white" width="${size}" height="${size}"/><path d="${path}"/></svg>`
  );
}

/** Where something dark begins in a row, and how far it goes. */
const runsOf = (row: readonly boolean[]): [x: number, width: number][] =>
  [...row.map(Number).join('').matchAll(/1+/g)].map(({ index, 0: run }) => [index, run.length]);
