import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- the build makes it: the address of the worker
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import type { Size } from './signing-corners.ts';

GlobalWorkerOptions.workerSrc = worker;

/** In dots: a cheap phone holds a page of this size, and two of a scanner of this size. */
const sideMax = 2_048;
const imageMax = 24_000_000;

export interface Pages {
  count: number;
  /** Draws a page, from 1, as wide as the canvas is shown; answers with its size in points, as it is shown. */
  draw(number: number, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<Size>;
  close(): void;
}

/** Looks at a PDF in a worker. Nothing that is in it runs: neither its scripts nor its forms are given anything to run in. */
export async function openPages(address: string, signal: AbortSignal): Promise<Pages> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`the document answers ${response.status}`);
  const opening = getDocument({
    data: new Uint8Array(await response.arrayBuffer()),
    enableXfa: false,
    maxImageSize: imageMax,
    // What is wrong with a document is of no use to the person who looks at it.
    verbosity: 0,
  });
  const document = await opening.promise;
  return {
    count: document.numPages,
    draw: (number, canvas, signal) => drawPage(document, number, canvas, signal),
    close: () => void opening.destroy(),
  };
}

async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<Size> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const wanted = (canvas.clientWidth * Math.min(devicePixelRatio, 2)) / width;
  const viewport = page.getViewport({ scale: Math.min(wanted, sideMax / width, sideMax / height) });
  signal.throwIfAborted();
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const drawing = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => drawing.cancel(), { once: true });
  await drawing.promise;
  return { width, height };
}
