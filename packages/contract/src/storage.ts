import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { written } from './text.ts';
import { timestamp } from './timestamp.ts';
import { upload } from './upload.ts';

export const fileRights = ['read', 'write', 'manage'] as const;
export type FileRight = (typeof fileRights)[number];

export const retentionClasses = ['none', 'one_year', 'five_years', 'ten_years'] as const;
export type RetentionClass = (typeof retentionClasses)[number];

export const StoredFile = z
  .object({
    id: z.uuid(),
    tenant_id: z.uuid().nullable().describe('Whose it is where the caller belongs to that organisation; else null.'),
    folder: z.string().describe('Names from the top down, with slashes between them; empty at the top.'),
    name: z.string(),
    media_type: z.string(),
    size_bytes: z.int(),
    sha256: z.string().describe('In hex, of the newest version.'),
    version: z.int().describe('Number of the newest version.'),
    held: z.boolean().describe('Nobody deletes it while this is so.'),
    kept_for: z.enum(retentionClasses),
    kept_until: timestamp.nullable().describe('Nobody deletes it before.'),
    created_at: timestamp,
    updated_at: timestamp,
    deleted_at: timestamp
      .nullable()
      .describe('Since when it lies in the bin; thirty days later it is deleted for good.'),
    right: z
      .enum(fileRights)
      .describe('What the caller may do: write adds versions; manage also deletes, restores and shares.'),
    shared_by: z.string().nullable().describe('Who shares it with the caller; null where it is theirs.'),
    shared_with: z
      .uuid()
      .nullable()
      .describe(
        'The organisation with which it is shared, where it is not shared with the caller themselves; else null.',
      ),
  })
  .meta({ id: 'StoredFile' });
export type StoredFile = z.output<typeof StoredFile>;

export const FolderEntry = z.object({ name: z.string(), files: z.int().describe('In it and in what is in it.') });
export type FolderEntry = z.output<typeof FolderEntry>;

export const StorageSpace = z
  .object({
    quota_bytes: z.int(),
    used_bytes: z.int().describe('Of all versions, also of what lies in the bin.'),
    reserved_bytes: z.int().describe('Of uploads that are under way.'),
  })
  .meta({ id: 'StorageSpace' });
export type StorageSpace = z.output<typeof StorageSpace>;

const segment = String.raw`(?!\.{1,2}(?:/|$))(?! )[^/\\\p{C}\p{Zl}\p{Zp}]{1,60}(?<! )`;
export const folderPath = written(new RegExp(`^(?:${segment}(?:/${segment}){0,5})?$`, 'u'), {
  mn: 'хавтасны нэрийг ташуу зураасаар тусгаарлан, 6 хүртэл түвшинд бичнэ үү.',
  en: 'must be folder names with slashes between them, six levels at most.',
})
  .normalize()
  .max(400);

export const fileKinds = {
  sizeBytesMax: 50 * 1024 * 1024,
  types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'text/plain', 'text/csv'],
} as const;

const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c91';
const at = '2026-01-05T02:30:00.000Z';
export const fileSample = {
  id,
  tenant_id: null,
  folder: 'Гэр',
  name: 'Түрээсийн гэрээ.pdf',
  media_type: 'application/pdf',
  size_bytes: 48_211,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  version: 1,
  held: false,
  kept_for: 'none',
  kept_until: null,
  created_at: at,
  updated_at: at,
  deleted_at: null,
  right: 'manage',
  shared_by: null,
  shared_with: null,
} as const satisfies z.input<typeof StoredFile>;

const of = z.uuid().optional().describe('The organisation whose files are meant; without it, those of the caller.');
export const bringing = { requests: 300, perSeconds: 60, burst: 300, key: 'user', bucket: 'storage.bring' } as const;
export const changing = { requests: 120, perSeconds: 60, burst: 60, key: 'user', bucket: 'storage.change' } as const;
export const looking = { requests: 300, perSeconds: 60, burst: 100, key: 'user', bucket: 'storage.look' } as const;

export const FileQuery = z.object({
  ...pageQuery,
  of,
  view: z
    .enum(['files', 'recent', 'bin', 'shared'])
    .default('files')
    .describe(
      'files: of one folder, by name. recent: of all folders, what changed last first. bin: what was deleted last first. shared: by others, the newest first.',
    ),
  folder: folderPath.default('').describe('Of files alone.'),
});
export type FileQuery = z.output<typeof FileQuery>;

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/v1/gspace/',
  access: 'signed-in',
  summary: 'My files, or those of an organisation',
  description: 'Of one folder, with the folders in it; or what lies in the bin; or what others share.',
  query: FileQuery,
  data: pageOf(StoredFile).extend({
    folders: z.array(FolderEntry).describe('Up to 500; of the view files alone.'),
    space: StorageSpace,
  }),
  errors: ['org.organisation_not_found'],
  limit: looking,
  example: {
    query: { folder: 'Гэр' },
    data: {
      items: [fileSample],
      next: null,
      folders: [{ name: '2025', files: 3 }],
      space: { quota_bytes: 1_073_741_824, used_bytes: 48_211, reserved_bytes: 0 },
    },
  },
});

export const readErrors = ['objects.not_found', 'objects.not_set_up', 'objects.store_failed'] as const;

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/v1/gspace/download',
  access: 'signed-in',
  summary: 'Download a file',
  description: 'As it was sent, whole or in part. Earlier versions are for those whose file it is.',
  query: z.object({ id: z.uuid(), version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  data: z.unknown(),
  envelope: 'none',
  contentType: 'application/octet-stream',
  errors: ['storage.file_not_found', ...readErrors, 'request.range_outside'],
  limit: looking,
  example: { query: { id }, data: '' },
});

export const AddingQuery = z.object({
  of,
  folder: folderPath.default(''),
  file: z.uuid().optional().describe('The file that gets a new version, whatever the name of what is sent.'),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .max(fileKinds.sizeBytesMax)
    .optional()
    .describe('How many bytes are sent: so much is reserved. Without it, as many as the request says it has.'),
});
export type AddingQuery = z.output<typeof AddingQuery>;

/** Why bytes that come are not kept, wherever they come from. */
export const keepingErrors = [
  'storage.quota_exceeded',
  'storage.too_many_files',
  'storage.too_many_versions',
  'storage.upload_over',
  'objects.not_set_up',
  'objects.store_failed',
  'objects.not_found',
  'objects.too_large',
  'objects.type_refused',
  'objects.infected',
  'objects.scan_failed',
  'request.too_many',
] as const;

export const addFile = endpoint({
  method: 'POST',
  path: '/api/v1/gspace/upload',
  access: 'signed-in',
  summary: 'Keep a file',
  description:
    'Where the folder has a file of that name already, it gets a new version; ten are kept. The room for it is taken before ' +
    'the first byte. It is scanned before anybody reads it.',
  query: AddingQuery,
  body: upload(fileKinds),
  data: StoredFile,
  status: 201,
  location: '/api/v1/gspace/files/{id}',
  errors: ['org.organisation_not_found', 'storage.file_not_found', 'storage.not_allowed', ...keepingErrors],
  timeoutMs: 600_000,
  limit: bringing,
  example: { query: { folder: 'Гэр' }, data: fileSample },
});

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/v1/gspace/',
  access: 'signed-in',
  summary: 'Delete a file',
  description:
    'It lies in the bin for thirty days. With `forever` it is gone at once, if it lies there. What is held, or must be kept ' +
    'longer, is not deleted.',
  query: z.object({ id: z.uuid(), forever: z.stringbool().default(false) }),
  data: z.object({ id: z.uuid(), deleted: z.enum(['to_bin', 'forever']) }),
  errors: ['storage.file_not_found', 'storage.not_allowed', 'storage.file_kept', 'storage.state_conflict'],
  limit: changing,
  example: { query: { id }, data: { id, deleted: 'to_bin' } },
});
