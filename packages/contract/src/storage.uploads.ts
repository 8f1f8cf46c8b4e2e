import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bringing, changing, fileKinds, fileSample, folderPath, looking, readErrors } from './storage.ts';
import { timestamp } from './timestamp.ts';

export const largeFile = { sizeBytesMax: 200 * 1024 * 1024, types: fileKinds.types } as const;
/** Of each part but the last. */
export const partBytesMin = 256 * 1024;
export const partBytesMax = 4 * 1024 * 1024;

export const FileUpload = z
  .object({
    id: z.uuid(),
    name: z.string(),
    size_bytes: z.int(),
    offset_bytes: z.int().describe('How many have come; the next part begins there.'),
    state: z
      .enum(['open', 'checking', 'kept', 'refused'])
      .describe('checking: all have come, and are being scanned. kept: it is a file now.'),
    reason: z.string().nullable().describe('Why it was refused: the code of an error.'),
    file_id: z.uuid().nullable().describe('The file, once it is kept.'),
    expires_at: timestamp.describe('By when all must have come.'),
  })
  .meta({ id: 'FileUpload' });
export type FileUpload = z.output<typeof FileUpload>;

const sample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c93',
  name: 'Зураг төсөл.pdf',
  size_bytes: 98_304_000,
  offset_bytes: 4_194_304,
  state: 'open',
  reason: null,
  file_id: null,
  expires_at: '2026-01-06T02:30:00.000Z',
} as const satisfies z.input<typeof FileUpload>;

export const BeginningQuery = z.object({
  of: z.uuid().optional().describe('The organisation that is to keep it; without it, the caller.'),
  folder: folderPath.default(''),
  file: z.uuid().optional().describe('The file that gets a new version.'),
});
export type BeginningQuery = z.output<typeof BeginningQuery>;

export const beginUpload = endpoint({
  method: 'POST',
  path: '/api/v1/gspace/uploads',
  access: 'signed-in',
  summary: 'Begin a large file that comes in parts',
  description:
    'As [tus](https://tus.io/protocols/resumable-upload) 1.0.0 says, with its extensions creation, expiration and termination: ' +
    '`Upload-Length` says how many bytes, up to 200 MB, and `Upload-Metadata` the `filename` and the `filetype`. So much room is ' +
    'reserved, for a day. Parts of 256 KB to 4 MB follow; the last one may be smaller.',
  query: BeginningQuery,
  data: FileUpload,
  status: 201,
  location: '/api/v1/gspace/uploads/{id}',
  errors: [
    'org.organisation_not_found',
    'storage.file_not_found',
    'storage.not_allowed',
    'storage.file_empty',
    'storage.quota_exceeded',
    'storage.too_many_uploads',
    'objects.not_set_up',
    'objects.too_large',
    'objects.type_refused',
  ],
  limit: bringing,
  unaudited: 'nothing is kept before all of it has come, which is recorded',
  example: { query: { folder: fileSample.folder }, data: { ...sample, offset_bytes: 0 } },
});

const one = { access: 'signed-in', owner: 'citizen', params: z.object({ id: z.uuid() }) } as const;
const { id } = sample;

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/v1/gspace/uploads/{id}',
  ...one,
  summary: 'How far a large file is',
  description: 'Also as HEAD, with `Upload-Offset` and `Upload-Length`: from there the sender goes on.',
  data: FileUpload,
  errors: ['storage.upload_not_found'],
  limit: looking,
  example: { params: { id }, data: sample },
});

export const sendPart = endpoint({
  method: 'PATCH',
  path: '/api/v1/gspace/uploads/{id}',
  ...one,
  summary: 'Send a part of a large file',
  description:
    'The bytes from `Upload-Offset` on, which must be where the last part ended. With the last of them the file is put together ' +
    'and scanned, which takes a moment; `GET` says when it is kept.',
  raw: { contentTypes: ['application/offset+octet-stream'], bytesMax: partBytesMax, example: 'bytes' },
  data: FileUpload,
  errors: ['storage.upload_not_found', 'storage.part_elsewhere', 'storage.upload_over', ...readErrors],
  timeoutMs: 120_000,
  limit: { requests: 1_200, perSeconds: 60, burst: 300, key: 'user' },
  unaudited: 'nothing is kept before all of it has come, which is recorded',
  example: { params: { id }, data: sample },
});

export const endUpload = endpoint({
  method: 'DELETE',
  path: '/api/v1/gspace/uploads/{id}',
  ...one,
  summary: 'Give up a large file',
  description:
    'What has come of it is removed, and its room given back. What is being checked is not given up any more.',
  data: z.object({ id: z.uuid() }),
  errors: ['storage.upload_not_found', 'storage.state_conflict'],
  limit: changing,
  unaudited: 'nothing was kept',
  example: { params: { id }, data: { id } },
});
