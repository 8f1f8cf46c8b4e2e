import { z } from 'zod';

export const ledgerEnv = z.object({
  AUDIT_LOG_NAME: z
    .string()
    .regex(/^[a-z0-9./-]{3,100}$/)
    .default('tamga/audit')
    .meta({
      description:
        'Names the audit log in its signed checkpoints; one name for one platform, such as example.gov.mn/audit.',
    }),
});
