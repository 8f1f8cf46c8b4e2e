import { z } from 'zod';
import { secret } from '#platform/settings';

export const directoryEnv = z.object({
  DIRECTORY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'The state directory of persons and organisations, up to what comes before /organisations.',
      example: 'https://directory.example.gov.mn/v1',
    }),
  DIRECTORY_API_KEY: secret(8).optional().meta({ description: 'Our key there. Needed with DIRECTORY_URL.' }),
  DIRECTORY_TIMEOUT_MS: z.coerce.number().int().min(100).max(8_000).default(4_000).meta({
    description: 'How long the state directory may take to answer.',
  }),
});

export function requireDirectoryWhole(env: z.output<typeof directoryEnv>, context: z.core.$RefinementCtx): void {
  const isWrong = context.issues.some(({ path }) => path?.[0] === 'DIRECTORY_URL');
  if (!isWrong && env.DIRECTORY_URL !== undefined && env.DIRECTORY_API_KEY === undefined)
    context.addIssue({ code: 'custom', path: ['DIRECTORY_API_KEY'], message: 'must be set' });
}
