import { errors, isErrorCode } from '@tamga/contract';
import { beginUpload, type FileUpload, getUpload, sendPart } from '@tamga/contract/storage.uploads';
import type { z } from 'zod';
import { attempt, type Outcome } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import type { Route } from './+types/file-parts.ts';
import type { Told } from './file-sending.ts';

/** A part, and what the form around it says of it. */
export const handle = { bodyBytesMax: 3 * 1_024 * 1_024 };

/** Passes on what the scripts of the page send: the beginning of a file, a part of it, and the question how far it is. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData();
  const outcome = await passOn(context, form);
  if (!outcome.ok) return Response.json({ state: 'refused', message: outcome.refusal.message } satisfies Told);
  const { id, offset_bytes, state, reason } = outcome.data;
  const { language } = context.get(guestContext);
  const message = reason !== null && isErrorCode(reason) ? errors[reason][language] : '';
  return Response.json({ id, offset: offset_bytes, state, message } satisfies Told);
}

type Asked = { ok: true; data: z.input<typeof FileUpload> } | Extract<Outcome<typeof getUpload>, { ok: false }>;

function passOn(context: Context, form: FormData): Promise<Asked> {
  const [id, part] = [textOf(form, 'id'), form.get('part')];
  if (id === '') return begin(context, form);
  if (!(part instanceof Blob)) return attempt(context, getUpload, { params: { id } });
  const raw = new Blob([part], { type: 'application/offset+octet-stream' });
  return attempt(context, sendPart, { params: { id }, raw, headers: { 'upload-offset': textOf(form, 'offset') } });
}

function begin(context: Context, form: FormData): Promise<Asked> {
  const said = (name: string) => Buffer.from(textOf(form, name)).toString('base64');
  const query = { of: textOf(form, 'of') || undefined, folder: textOf(form, 'folder') };
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': textOf(form, 'size'),
    'upload-metadata': `filename ${said('name')},filetype ${said('type')}`,
  };
  return attempt(context, beginUpload, { query, headers });
}
