import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ofCase, Officer, params, review } from './officers.ts';

export const keepOpen = endpoint({
  method: 'POST',
  path: '/api/v1/gov/officer/queue/{id}/viewing',
  ...review,
  ...ofCase,
  summary: 'Say that I still have an application open',
  description:
    'A page that stays open says so now and then, and is told who else has looked at it within the last two minutes. ' +
    'Nothing of the application is shown, so nothing is written into its history.',
  data: z.object({ also_open: z.array(Officer) }),
  errors: ['cases.application_not_found', 'cases.conflict_of_interest'],
  unaudited:
    'that an officer opened it is written down when they do; that they still have it open is forgotten in a day',
  limit: { requests: 120, perSeconds: 60, burst: 60, key: 'user' },
  example: {
    params,
    data: { also_open: [{ id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b55', name: 'Д.Болормаа' }] },
  },
});
