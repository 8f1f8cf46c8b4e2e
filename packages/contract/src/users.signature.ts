import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp } from './timestamp.ts';

const sizeBytesMax = 256 * 1024;
const base64 =
  /^(?:data:image\/(?:png|jpeg|svg\+xml);base64,)?(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** An image as it is sent; its content is checked afterwards, whatever its type says. */
export const SentImage = z
  .string()
  .min(8)
  .max(Math.ceil(sizeBytesMax / 3) * 4 + 30)
  .refine((text) => base64.test(text), {
    params: {
      mn: 'data:image/png;base64,... (png, jpeg, svg+xml) эсвэл base64 хэлбэртэй байна.',
      en: 'must be base64, or a data URL in base64 of an image/png, image/jpeg or image/svg+xml.',
    },
  })
  .describe('A PNG, JPEG or SVG image of at most 256 KiB and 4096 x 4096 pixels, in base64 or as a data URL.');

/** How large a request with one such image may be. */
export const bodyWithSentImageSizeBytesMax = 360 * 1024;

/** The bytes of an image that was sent. */
export const bytesOfImage = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.slice(text.indexOf(',') + 1)), (char) => char.codePointAt(0) ?? 0);

export const OwnSignature = z
  .object({
    image: z.string().describe('A PNG as data:image/png;base64,... of at most 1024 x 1024 pixels.'),
    width: z.int(),
    height: z.int(),
    updated_at: timestamp,
  })
  .meta({ id: 'OwnSignature' });
export type OwnSignature = z.output<typeof OwnSignature>;

const example = {
  image:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  width: 1,
  height: 1,
  updated_at: '2026-01-05T02:30:00.000Z',
};

export const getOwnSignature = endpoint({
  method: 'GET',
  path: '/api/v1/me/signature',
  access: 'signed-in',
  summary: 'My signature image',
  description: 'How the signed-in person signs, as a PNG.',
  data: OwnSignature,
  errors: ['users.signature_not_found'],
  example: { data: example },
});

export const putOwnSignature = endpoint({
  method: 'PUT',
  path: '/api/v1/me/signature',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Set my signature image',
  description:
    'Takes a PNG, JPEG or SVG and draws it anew as a PNG of at most 1024 x 1024 pixels: what was hidden or active in ' +
    'it is gone. An SVG may hold shapes only. It is kept sealed.',
  body: z.object({ image: SentImage }),
  data: OwnSignature,
  errors: ['users.image_refused'],
  bodySizeBytesMax: bodyWithSentImageSizeBytesMax,
  limit: { requests: 10, perSeconds: 60, burst: 5, key: 'user' },
  example: { body: { image: example.image }, data: example },
});

export const deleteOwnSignature = endpoint({
  method: 'DELETE',
  path: '/api/v1/me/signature',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Remove my signature image',
  description: 'For good: nothing of it is kept.',
  data: z.object({}),
  errors: ['users.signature_not_found'],
  example: { data: {} },
});
