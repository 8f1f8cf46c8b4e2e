import { z } from 'zod';
import { isSafeAddress, protocolOf, secret } from '#platform/settings';

const isFolder = (text: string): boolean => protocolOf(text) === 'file:';
const isPlace = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'file:' ? url.hostname === '' && url.pathname.length > 1 : isSafeAddress(text);
};

const isScanner = (text: string): boolean => {
  const url = URL.parse(text);
  if (url?.protocol === 'unix:') return url.pathname.length > 1;
  return text === 'none' || (url?.protocol === 'tcp:' && url.hostname !== '');
};

export const objectsEnv = z.object({
  OBJECTS_URL: z
    .string()
    .refine(isPlace, { error: 'must be a folder (file:///...) or an address with https, or with http on this machine' })
    .optional()
    .meta({
      description:
        'Where files are kept, sealed: a folder, which all processes share, or a server that speaks S3. Unset, no ' +
        'files are taken.',
      example: 'file:///var/lib/tamga/objects',
    }),
  OBJECTS_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .meta({
      description: 'The bucket there, ours alone. Needed with S3, as are the two that follow.',
      example: 'tamga',
    }),
  OBJECTS_KEY_ID: z.string().min(1).max(200).optional().meta({ description: 'Id of our key there.', example: 'tamga' }),
  OBJECTS_SECRET: secret(8).optional().meta({ description: 'The secret that belongs to it.' }),
  OBJECTS_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .default('us-east-1')
    .meta({ description: 'The region that requests are signed for; most servers of one’s own take this one.' }),
  OBJECTS_PATH_STYLE: z.enum(['on', 'off']).default('on').meta({
    description: 'on: the bucket is named in the path, as servers of one’s own want it; off: in the host name.',
  }),
  OBJECTS_SCANNER_URL: z
    .string()
    .refine(isScanner, { error: 'must be tcp://host:port or unix:///path of a clamd, or the word none' })
    .optional()
    .meta({
      description:
        'ClamAV’s daemon, which sees every file before anybody can read it, or the word none. Needed with OBJECTS_URL.',
      example: 'unix:///run/clamav/clamd.ctl',
    }),
  OBJECTS_SCAN_TIMEOUT_MS: z.coerce.number().int().min(50).max(600_000).default(60_000).meta({
    description: 'How long the scanner may take for its verdict; without one a file is refused.',
  }),
  OBJECTS_UPLOADS_AT_ONCE: z.coerce.number().int().min(1).max(1_000).default(16).meta({
    description:
      'Files that one process takes at the same time, at about 15 MB of memory each; others wait. A quarter for one person.',
  }),
  OBJECTS_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000).meta({
    description: 'How long S3 may be silent while it is asked for something.',
  }),
});

export function requireObjectsWhole(env: z.output<typeof objectsEnv>, context: z.core.$RefinementCtx): void {
  const isWrong = context.issues.some(({ path }) => String(path?.[0]).startsWith('OBJECTS_'));
  if (isWrong || env.OBJECTS_URL === undefined) return;
  const ofS3 = isFolder(env.OBJECTS_URL) ? [] : (['OBJECTS_BUCKET', 'OBJECTS_KEY_ID', 'OBJECTS_SECRET'] as const);
  for (const name of ['OBJECTS_SCANNER_URL', ...ofS3] as const) {
    if (env[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'must be set' });
  }
}
