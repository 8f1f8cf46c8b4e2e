import { z } from 'zod';
import { assistantIdSample } from './application.ts';
import { endpoint } from './endpoint.ts';
import { figures, figuresSample } from './gateway.figures.ts';
import {
  GatewayCaller,
  GatewayService,
  GatewayServiceChange,
  NewGatewayService,
  newServiceSample,
  serviceSample,
} from './gateway.service.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

const access = 'permission:gateway.manage';
const oneService = { owner: 'organisation', params: z.object({ id: z.uuid() }) } as const;
const { organisation_id: _, slug: __, ...changeSample } = newServiceSample;
const at = '2026-01-05T02:30:00.000Z';

export const listGatewayServices = endpoint({
  method: 'GET',
  path: '/api/v1/gateway/services',
  access,
  summary: 'Services behind the gateway',
  description: 'Those of the platform and of the organisations of the caller, by slug.',
  query: z.object({ ...pageQuery, id: z.uuid().optional(), organisation_id: z.uuid().optional() }),
  data: pageOf(GatewayService),
  example: { query: { limit: 20 }, data: { items: [serviceSample], next: null } },
});

export const listGatewayCallers = endpoint({
  method: 'GET',
  path: '/api/v1/gateway/services/{id}/callers',
  access,
  ...oneService,
  summary: 'Applications that may call a service',
  description: 'By their ids, a page at a time.',
  query: z.object(pageQuery),
  data: pageOf(GatewayCaller),
  errors: ['gateway.service_not_found'],
  example: {
    params: { id: serviceSample.id },
    query: { limit: 20 },
    data: {
      items: [
        {
          application_id: assistantIdSample,
          purpose: 'Газар эзэмших өргөдөл шийдвэрлэх',
          legal_basis: 'Газрын тухай хууль 33.1',
          requests_per_minute: 600,
        },
      ],
      next: null,
    },
  },
});

export const createGatewayService = endpoint({
  method: 'POST',
  path: '/api/v1/gateway/services',
  access,
  assurance: 'recent',
  summary: 'Put a service behind the gateway',
  description:
    'Applications among its callers that may use `svc:gateway` reach it at /api/v1/gw/{slug}/, within a second in every process. A slug ' +
    'stays with its owner, also after the service was removed.',
  body: NewGatewayService,
  data: GatewayService,
  status: 201,
  location: '/api/v1/gateway/services',
  errors: [
    'gateway.organisation_not_found',
    'gateway.application_not_found',
    'gateway.address_refused',
    'gateway.slug_taken',
    'gateway.of_the_platform',
    'org.organisation_not_active',
  ],
  example: { body: newServiceSample, data: serviceSample },
});

export const changeGatewayService = endpoint({
  method: 'PUT',
  path: '/api/v1/gateway/services/{id}',
  access,
  assurance: 'recent',
  ...oneService,
  summary: 'Change a service',
  description:
    'All of it but its owner and its slug; holds within a second in every process. What is under way ends as it began.',
  ifMatch: 'required',
  body: GatewayServiceChange,
  data: GatewayService,
  errors: [
    'gateway.service_not_found',
    'gateway.application_not_found',
    'gateway.address_refused',
    'gateway.of_the_platform',
    'org.organisation_not_active',
  ],
  example: { params: { id: serviceSample.id }, body: changeSample, data: { ...serviceSample, version: 2 } },
});

export const deleteGatewayService = endpoint({
  method: 'DELETE',
  path: '/api/v1/gateway/services/{id}',
  access,
  assurance: 'recent',
  ...oneService,
  summary: 'Take a service off the gateway',
  description: 'For good. What is under way ends as it began; its calls stay in the log as long as others.',
  data: z.object({ id: z.uuid() }),
  errors: ['gateway.service_not_found', 'gateway.of_the_platform', 'org.organisation_not_active'],
  example: { params: { id: serviceSample.id }, data: { id: serviceSample.id } },
});

export const GatewayCall = z
  .object({
    id: z.uuid(),
    at: timestamp,
    service_id: z.uuid(),
    application_id: z.uuid(),
    method: z.string(),
    path: z.string().describe('Its shape: parts that may name a person or a thing are left out.'),
    status: z.int().describe('What the caller was answered; 499 where the caller hung up.'),
    code: z.string().nullable().describe('Why the gateway itself refused or failed; null: the service answered.'),
    attempts: z.int().describe('How often the service was asked.'),
    duration_ms: z.number(),
    request_bytes: z.int(),
    response_bytes: z.int(),
    about_person: z.boolean().describe('Whether it was about a citizen, who reads of it in their access log.'),
    request_id: z.string(),
  })
  .meta({ id: 'GatewayCall' });
export type GatewayCall = z.output<typeof GatewayCall>;

export const listGatewayCalls = endpoint({
  method: 'GET',
  path: '/api/v1/gateway/logs',
  access,
  summary: 'Calls through the gateway',
  description: 'Of the services that the caller can see, the newest first; kept for thirty days.',
  query: z.object({
    ...pageQuery,
    id: z.uuid().optional(),
    service_id: z.uuid().optional(),
    application_id: z.uuid().optional(),
    outcome: z.enum(['ok', 'failed']).optional().describe('failed: those answered with 400 or more.'),
    from: timestamp.optional().describe('Not earlier than this.'),
    to: timestamp.optional().describe('Earlier than this.'),
  }),
  data: pageOf(GatewayCall),
  example: {
    query: { limit: 20 },
    data: {
      items: [
        {
          id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0d11',
          at,
          service_id: serviceSample.id,
          application_id: assistantIdSample,
          method: 'GET',
          path: '/parcels/*',
          status: 200,
          code: null,
          attempts: 1,
          duration_ms: 12.4,
          request_bytes: 0,
          response_bytes: 512,
          about_person: false,
          request_id: '5b1c7c3a-9d55-4f6c-8a7e-0d1100000000',
        },
      ],
      next: null,
    },
  },
});

export const GatewayOverview = z
  .object({
    from: timestamp,
    to: timestamp,
    ...figures,
    services: z.array(
      z.object({
        id: z.uuid(),
        slug: z.string(),
        name_mn: z.string(),
        name_en: z.string(),
        active: z.boolean(),
        ...figures,
        upstreams: z.array(
          z.object({
            url: z.string(),
            processes: z.int().describe('Processes of the gateway that told of it within the last minute.'),
            unhealthy: z.int().describe('How many of these it did not answer when they asked for its health.'),
            resting: z.int().describe('How many of these leave it alone for a while, after failures in a row.'),
          }),
        ),
      }),
    ),
    applications: z
      .array(z.object({ application_id: z.uuid(), ...figures }))
      .describe('By which application these services were called, those that called most first, fifty at most.'),
    step_minutes: z.int().describe('How long each step is.'),
    steps: z
      .array(z.object({ at: timestamp, ...figures }))
      .describe('The same one after the other, each from this moment on; the last one ends with `to`.'),
  })
  .meta({ id: 'GatewayOverview' });
export type GatewayOverview = z.output<typeof GatewayOverview>;

export const readGatewayOverview = endpoint({
  method: 'GET',
  path: '/api/v1/gateway/overview',
  access,
  summary: 'How the gateway is doing',
  description:
    'Of the services that the caller can see, by slug, the first two hundred, from counts of each minute. The times are upper bounds, ' +
    'each at most twice the true one.',
  query: z.object({
    minutes: z.coerce.number().int().min(1).max(1_440).default(60),
    service_id: z.uuid().optional().describe('Of this service alone.'),
  }),
  data: GatewayOverview,
  example: {
    query: { minutes: 60 },
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
          active: true,
          ...figuresSample,
          upstreams: [{ url: 'https://land.example.gov.mn/api', processes: 2, unhealthy: 0, resting: 0 }],
        },
      ],
      applications: [{ application_id: assistantIdSample, ...figuresSample }],
      step_minutes: 5,
      steps: [{ at: '2026-01-05T01:30:00.000Z', ...figuresSample }],
    },
  },
});
