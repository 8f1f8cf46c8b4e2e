import { z } from 'zod';

export const adminEnv = z.object({
  USERS_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(90)
    .meta({ description: 'So many days after a user was deleted, everything personal is taken from the account.' }),
});
