import { z } from 'zod';
import { assistantIdSample } from './application.ts';
import { endpoint } from './endpoint.ts';
import { figures, figuresSample } from './gateway.figures.ts';
import { serviceSample } from './gateway.service.ts';
import { timestamp } from './timestamp.ts';

const at = serviceSample.created_at;

export const GatewayUsage = z
  .object({
    from: timestamp,
    to: timestamp,
    ...figures,
    services: z
      .array(z.object({ id: z.uuid(), slug: z.string(), name_mn: z.string(), name_en: z.string(), ...figures }))
      .describe('What it called, most first, fifty at most.'),
    step_minutes: z.int().describe('How long each step is.'),
    steps: z
      .array(z.object({ at: timestamp, ...figures }))
      .describe('The same one after the other, each from this moment on; the last one ends with `to`.'),
  })
  .meta({ id: 'GatewayUsage' });
export type GatewayUsage = z.output<typeof GatewayUsage>;

export const readGatewayUsage = endpoint({
  method: 'GET',
  path: '/api/v1/gateway/usage',
  access: 'permission:gateway.manage',
  summary: 'What an application called',
  description:
    'Through the gateway, for those who look after the application: how many calls, how many failed, how long they took, from counts of ' +
    'each minute. The times are upper bounds, each at most twice the true one.',
  query: z.object({
    application_id: z.uuid(),
    minutes: z.coerce.number().int().min(1).max(1_440).default(60),
  }),
  data: GatewayUsage,
  errors: ['applications.application_not_found'],
  example: {
    query: { application_id: assistantIdSample, minutes: 60 },
    data: {
      from: '2026-01-05T01:30:00.000Z',
      to: at,
      ...figuresSample,
      services: [
        {
          id: serviceSample.id,
          slug: serviceSample.slug,
          name_mn: serviceSample.name_mn,
          name_en: serviceSample.name_en,
          ...figuresSample,
        },
      ],
      step_minutes: 5,
      steps: [{ at: '2026-01-05T01:30:00.000Z', ...figuresSample }],
    },
  },
});
