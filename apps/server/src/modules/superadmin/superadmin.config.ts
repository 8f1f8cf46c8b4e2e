import { z } from 'zod';

export const superadminEnv = z.object({
  SUPERADMIN_EMAIL: z.email().toLowerCase().optional().meta({
    description:
      'Whose verified social account may become the first super administrator. Of no effect once there is one.',
    example: 'it-head@example.gov.mn',
  }),
});
