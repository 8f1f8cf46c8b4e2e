import { type Problem, wordsIn } from '@tamga/ui';
import type { Refusal } from '#app/platform/refusal.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { imageTexts } from '#app/texts/account.images.ts';

const sizeBytesMax = 256 * 1024;

/** The image of a form: drawn in the browser (`image`), or a file (`file`). Or what is wrong with it, in words. */
export async function imageIn(context: Context, form: FormData): Promise<{ image: string } | { problem: Problem }> {
  const words = wordsIn(imageTexts, context.get(guestContext).language);
  const drawn = form.get('image');
  if (typeof drawn === 'string') return drawn ? { image: drawn } : wrong('image', words.drawFirst);
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return wrong('file', words.fileMissing);
  if (file.size > sizeBytesMax) return wrong('file', words.fileLarge);
  return { image: Buffer.from(await file.arrayBuffer()).toString('base64') };
}

/** Shows what the API refused about an image at the form field it came from. */
export function imageProblem({ message, fields }: Refusal, form: FormData): Problem {
  const name = form.has('image') ? 'image' : 'file';
  return { message, fields: { [name]: fields.image ?? message }, values: {} };
}

const wrong = (name: string, message: string) => ({ problem: { message, fields: { [name]: message }, values: {} } });

/** A picture that the API answers as a data URL, as a file of its own: pages stay small. */
export function pngResponse(dataUrl: string): Response {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  return new Response(bytes, { headers: { 'content-type': 'image/png', 'cache-control': 'private, no-store' } });
}
