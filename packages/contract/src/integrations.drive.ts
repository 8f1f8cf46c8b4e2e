import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { providerKey } from './integrations.ts';
import { pageOf, pageQuery } from './page.ts';
import { fileSample, folderPath, StoredFile, keepingErrors } from './storage.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';

/** How a drive names a file. It becomes a part of a path there, so it must not lead upwards. */
export const driveFileKey = z.string().regex(/^[\w-][\w.!~=-]{0,199}$/);

export const DriveFile = z
  .object({
    id: driveFileKey.describe('As the drive names it.'),
    name: z.string(),
    media_type: z.string().describe('As the drive says; when the file is taken, its bytes are held against it.'),
    size_bytes: z.int().nullable().describe('As the drive says; null for what has no bytes of its own.'),
    modified_at: timestamp.nullable().describe('Null where the drive does not say.'),
    obstacle: z
      .enum(['type', 'too_large'])
      .nullable()
      .describe(
        'Why it cannot be taken: it is of another type than files that are kept, or larger; null where it can be.',
      ),
  })
  .meta({ id: 'DriveFile' });
export type DriveFile = z.output<typeof DriveFile>;

const params = z.object({ provider: providerKey });
/** A token that is renewed, and the drive twice at most; and then our own work. */
const listingMs = 25_000;
/** Of which the drive has most; the rest is for the scanner and for keeping the file. */
const takingMs = 180_000;

const driveErrors = [
  'integrations.not_connected',
  'integrations.no_drive',
  'integrations.reconnect_needed',
  'integrations.provider_unavailable',
  'integrations.drive_forbidden',
  'integrations.drive_token_refused',
  'integrations.drive_busy',
] as const;

export const DriveQuery = z.object({
  ...pageQuery,
  name: line(100).optional().describe('A part of the name, where `has_search` says that the drive can search.'),
});
export type DriveQuery = z.output<typeof DriveQuery>;

const key = '1A2b3C4d5E6f7G8h9I0j';

export const listDriveFiles = endpoint({
  method: 'GET',
  path: '/api/v1/integrations/{provider}/files',
  access: 'signed-in',
  owner: 'citizen',
  summary: 'Files of a connected drive',
  description:
    'As the drive lists them, page by page. Names, types and sizes are what the drive says. Nothing of it is kept here.',
  params,
  query: DriveQuery,
  data: pageOf(DriveFile).extend({ has_search: z.boolean().describe('Whether a name can be searched for.') }),
  errors: driveErrors,
  limit: { requests: 60, perSeconds: 60, burst: 30, key: 'user' },
  timeoutMs: listingMs,
  example: {
    params: { provider: 'sample-cloud' },
    query: {},
    data: {
      items: [
        {
          id: key,
          name: 'Түрээсийн гэрээ.pdf',
          media_type: 'application/pdf',
          size_bytes: 48_211,
          modified_at: '2026-01-05T02:30:00.000Z',
          obstacle: null,
        },
      ],
      next: null,
      has_search: true,
    },
  },
});

export const takeDriveFile = endpoint({
  method: 'POST',
  path: '/api/v1/integrations/{provider}/files',
  access: 'signed-in',
  owner: 'citizen',
  summary: 'Take a file from a connected drive',
  description:
    'It is fetched, checked and kept as if the person had sent it to `POST /api/v1/gspace/upload`: a file of that name in ' +
    'the folder gets a new version. The one in the drive stays as it is.',
  params,
  body: z.object({ file: driveFileKey, folder: folderPath.default('') }),
  data: StoredFile,
  status: 201,
  location: '/api/v1/gspace/files/{id}',
  errors: [...driveErrors, 'integrations.drive_file_not_found', 'integrations.drive_file_differs', ...keepingErrors],
  limit: { requests: 20, perSeconds: 60, burst: 10, key: 'user' },
  timeoutMs: takingMs,
  example: { params: { provider: 'sample-cloud' }, body: { file: key, folder: 'Гэр' }, data: fileSample },
});
