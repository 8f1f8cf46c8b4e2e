import { z } from 'zod';

export const relayEnv = z.object({
  RELAY_OPEN_REQUESTS_MAX: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(10_000)
    .meta({
      description:
        'How many requests of one other platform may wait for an answer of ours. What comes beyond is refused with 429 until some ' +
        'were answered; answers to us are always taken, and so are cancellations of what is there.',
    }),
});
