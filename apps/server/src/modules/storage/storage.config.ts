import { z } from 'zod';

export const storageEnv = z.object({
  STORAGE_PERSON_MB: z.coerce.number().int().min(1).max(1_000_000).default(1_024).meta({
    description: 'How many megabytes of files one person may keep, all versions and the bin included.',
  }),
  STORAGE_ORGANISATION_MB: z.coerce.number().int().min(1).max(100_000_000).default(20_480).meta({
    description: 'The same for one organisation.',
  }),
});
