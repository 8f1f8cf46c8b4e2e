import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { changing, fileRights, fileSample, looking, retentionClasses, StoredFile } from './storage.ts';
import { timestamp } from './timestamp.ts';

export const FileVersion = z
  .object({ no: z.int(), media_type: z.string(), size_bytes: z.int(), created_at: timestamp })
  .meta({ id: 'FileVersion' });
export type FileVersion = z.output<typeof FileVersion>;

export const shareRights = ['read', 'write'] as const satisfies readonly (typeof fileRights)[number][];

export const FileShare = z
  .object({
    id: z.uuid(),
    to: z.enum(['person', 'organisation']),
    label: z.string().describe('The end of the number of a person, or the name of an organisation.'),
    right: z.enum(shareRights),
    created_at: timestamp,
    ends_at: timestamp,
  })
  .meta({ id: 'FileShare' });
export type FileShare = z.output<typeof FileShare>;

const one = { access: 'signed-in', owner: 'citizen', params: z.object({ id: z.uuid() }) } as const;
const { id } = fileSample;
const share = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c92',
  to: 'person',
  label: '…0022',
  right: 'read',
  created_at: '2026-01-05T02:30:00.000Z',
  ends_at: '2026-02-05T02:30:00.000Z',
} as const satisfies z.input<typeof FileShare>;
const { size_bytes, media_type, created_at } = fileSample;

export const getFile = endpoint({
  method: 'GET',
  path: '/api/v1/gspace/files/{id}',
  ...one,
  summary: 'One file',
  description: 'With its versions, the newest first; those with whom it is shared see the newest alone.',
  data: StoredFile.extend({
    versions: z.array(FileVersion),
    may_end_shares: z
      .boolean()
      .describe('Also while its organisation is suspended, by those who run it, though they may do nothing else then.'),
  }),
  errors: ['storage.file_not_found'],
  limit: looking,
  example: {
    params: { id },
    data: { ...fileSample, versions: [{ no: 1, media_type, size_bytes, created_at }], may_end_shares: true },
  },
});

export const restoreFile = endpoint({
  method: 'POST',
  path: '/api/v1/gspace/files/{id}/restore',
  ...one,
  summary: 'Take a file out of the bin',
  description: 'It is again where it was.',
  data: StoredFile,
  errors: ['storage.file_not_found', 'storage.not_allowed', 'storage.name_taken', 'storage.state_conflict'],
  limit: changing,
  example: { params: { id }, data: fileSample },
});

export const Protection = z.object({
  held: z.boolean().describe('Nobody deletes it while this is so.'),
  kept_for: z.enum(retentionClasses).describe('Counted from now; it can be made longer, never shorter.'),
});
export type Protection = z.output<typeof Protection>;

export const protectFile = endpoint({
  method: 'PUT',
  path: '/api/v1/gspace/files/{id}/protection',
  ...one,
  assurance: 'eid',
  summary: 'Protect a file from being deleted',
  description: 'For those who run the organisation, or the person whose file it is.',
  body: Protection,
  data: StoredFile,
  errors: ['storage.file_not_found', 'storage.not_allowed', 'storage.kept_longer', 'storage.state_conflict'],
  limit: changing,
  example: { params: { id }, body: { held: true, kept_for: 'none' }, data: { ...fileSample, held: true } },
});

export const listShares = endpoint({
  method: 'GET',
  path: '/api/v1/gspace/files/{id}/shares',
  ...one,
  summary: 'With whom a file is shared',
  description: 'Now, in the order in which it was shared; fifty at most.',
  data: z.object({ items: z.array(FileShare) }),
  errors: ['storage.file_not_found', 'storage.not_allowed'],
  limit: looking,
  example: { params: { id }, data: { items: [share] } },
});

export const NewShare = z
  .object({
    civil_id: z
      .string()
      .regex(/^\d{12}$/)
      .optional()
      .describe('Of a person.'),
    tenant_id: z.uuid().optional().describe('Of an organisation: all who belong to it.'),
    right: z.enum(shareRights).default('read'),
    days: z.int().min(1).max(365).describe('For how many days.'),
  })
  .refine(({ civil_id, tenant_id }) => (civil_id === undefined) !== (tenant_id === undefined), {
    path: ['civil_id'],
    params: { mn: 'нэг хүн эсвэл нэг байгууллагыг заана уу.', en: 'must name one person, or one organisation.' },
  });
export type NewShare = z.output<typeof NewShare>;

export const shareFile = endpoint({
  method: 'POST',
  path: '/api/v1/gspace/files/{id}/shares',
  ...one,
  assurance: 'eid',
  summary: 'Share a file',
  description:
    'With a person or an organisation, for a year at most; sharing again takes the place of the former share. They ' +
    'see the file as it is at any time, and not its earlier versions. Whether a number is that of a person here is not told.',
  body: NewShare,
  data: FileShare,
  errors: [
    'storage.file_not_found',
    'storage.not_allowed',
    'storage.share_with_self',
    'storage.too_many_shares',
    'storage.state_conflict',
    'org.organisation_not_found',
  ],
  limit: { requests: 30, perSeconds: 60, burst: 20, key: 'user' },
  example: {
    params: { id },
    body: { civil_id: '110000000022', right: 'read', days: 31 },
    data: share,
  },
});

export const endShare = endpoint({
  method: 'DELETE',
  path: '/api/v1/gspace/files/{id}/shares/{share_id}',
  ...one,
  params: z.object({ id: z.uuid(), share_id: z.uuid() }),
  summary: 'Share a file no longer',
  description: 'From the next request on it is not found by those with whom it was shared.',
  data: z.object({ id: z.uuid() }),
  errors: ['storage.file_not_found', 'storage.not_allowed', 'storage.share_not_found'],
  limit: changing,
  example: { params: { id, share_id: share.id }, data: { id: share.id } },
});

export const refuseShare = endpoint({
  method: 'DELETE',
  path: '/api/v1/gspace/shared/{id}',
  ...one,
  summary: 'Refuse a file that others share',
  description:
    'It is no longer found among what is shared with the caller; with `of`, with an organisation, which those who run it ' +
    'may do. Who shares it with a person is not told that they refused, and may share it again.',
  query: z.object({ of: z.uuid().optional().describe('The organisation with which it is shared.') }),
  data: z.object({ id: z.uuid() }),
  errors: ['storage.file_not_found', 'storage.share_not_found', 'storage.not_allowed', 'org.organisation_not_found'],
  limit: changing,
  example: { params: { id }, query: {}, data: { id } },
});
