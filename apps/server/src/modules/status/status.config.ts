import { z } from 'zod';

const place = z.url({ protocol: /^https?$/ });

export const statusEnv = z.object({
  STATUS_API_URL: place.optional().meta({
    description:
      'Where the worker asks each minute whether the API answers, best by the way that others take. Unset, it does not.',
    example: 'https://api.example.gov.mn',
  }),
  STATUS_WEB_URL: place.optional().meta({
    description: 'The same for the web.',
    example: 'https://example.gov.mn',
  }),
});
