import { errors } from '@tamga/contract';
import { downloadFile, listFiles } from '@tamga/contract/storage';
import { getFile } from '@tamga/contract/storage.files';
import { attempt, call, download, failWith } from './api.server.ts';
import { type Context, guestContext, visitContext } from './context.ts';
import { textOf } from './forms.ts';
import type { KeptFile } from './kept-choice.tsx';

/** As many as one looks through in a list. */
const shownMax = 50;

/** What the person keeps and may take here: what changed last first. Where nothing is kept, nothing is offered. */
export async function listKept(context: Context, sizeBytesMax: number): Promise<KeptFile[]> {
  const listed = await attempt(context, listFiles, { query: { view: 'recent', limit: shownMax } });
  if (!listed.ok) return [];
  return listed.data.items
    .filter(({ size_bytes }) => size_bytes <= sizeBytesMax)
    .map(({ id, name, media_type: type }) => ({ id, name, type }));
}

/** The file that was sent under this name, or else the one that was chosen among those that the person keeps. */
export async function fileIn(
  context: Context,
  form: FormData,
  name: string,
  sizeBytesMax: number,
): Promise<File | null> {
  const sent = form.get(name);
  if (sent instanceof File && sent.size > 0) return sent;
  const id = textOf(form, `${name}-kept`);
  return id === '' ? null : readKept(context, id, sizeBytesMax);
}

/** Which one is read may be anything that the form says: what is larger than what is offered is not begun with. */
async function readKept(context: Context, id: string, sizeBytesMax: number): Promise<File> {
  const { name, media_type: type, size_bytes } = await call(context, getFile, { params: { id } });
  if (size_bytes > sizeBytesMax) throw tooLarge(context);
  const reply = await download(context, downloadFile, { query: { id }, headers: { accept: '*/*' } });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  // A new version may have come in between.
  for await (const chunk of reply.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > sizeBytesMax) throw tooLarge(context);
    chunks.push(chunk);
  }
  return new File(chunks, name, { type });
}

function tooLarge(context: Context) {
  const code = 'objects.too_large';
  const message = errors[code][context.get(guestContext).language];
  return failWith({ status: 413, code, message, fields: {}, requestId: context.get(visitContext).requestId });
}
