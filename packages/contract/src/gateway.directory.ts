import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { gatewayCitizens, GatewayListing, gatewayMethods, listingSample } from './gateway.service.ts';
import { pageOf, pageQuery } from './page.ts';
import { written } from './text.ts';

const slug = written(/^[a-z0-9-]{2,40}$/, {
  mn: 'жижиг латин үсэг, тоо, зураасаар бичнэ үү.',
  en: 'must be of small Latin letters, digits and hyphens.',
});
const Organisation = z.object({ name: z.string(), name_en: z.string().nullable() });

const brief = {
  slug: z.string(),
  name_mn: z.string(),
  name_en: z.string(),
  summary_mn: z.string(),
  summary_en: z.string(),
  organisation: Organisation.nullable().describe('Who publishes it; null: the platform.'),
};

export const ListedApi = z.object(brief).meta({ id: 'ListedApi' });
export type ListedApi = z.output<typeof ListedApi>;

export const ListedApiDetail = GatewayListing.extend({
  ...brief,
  path: z.string().describe('Where it is called, under the address of the gateway.'),
  address: z.string().nullable().describe('The same, whole; null: the gateway is at the address of the API.'),
  methods: z.array(z.enum(gatewayMethods)),
  citizen: z.enum(gatewayCitizens).describe('Whether a call names the citizen whom it is about.'),
}).meta({ id: 'ListedApiDetail' });
export type ListedApiDetail = z.output<typeof ListedApiDetail>;

const sample = {
  slug: 'land-register',
  name_mn: 'Газрын бүртгэл',
  name_en: 'Land register',
  summary_mn: listingSample.summary_mn,
  summary_en: listingSample.summary_en,
  organisation: { name: 'Газрын алба', name_en: 'Land agency' },
} satisfies z.input<typeof ListedApi>;

const limit = { requests: 300, perSeconds: 60, burst: 100, key: 'address' } as const;
const cache = { scope: 'public', maxAgeSeconds: 60 } as const;

export const listApis = endpoint({
  method: 'GET',
  path: '/api/v1/apis',
  access: 'public',
  summary: 'The directory of APIs',
  description:
    'What organisations offer to applications of others through the gateway, by slug. Where they are served is not told; they are called ' +
    'at /api/v1/gw/{slug}/, by applications that asked for it and were approved.',
  query: z.object({
    ...pageQuery,
    q: z.string().trim().min(1).max(60).optional().describe('A part of its name or summary.'),
  }),
  data: pageOf(ListedApi),
  limit,
  cache,
  example: { query: { limit: 20 }, data: { items: [sample], next: null } },
});

export const getApi = endpoint({
  method: 'GET',
  path: '/api/v1/apis/{slug}',
  access: 'public',
  summary: 'An API of the directory',
  description: 'What it does, what it may be called for, whom to turn to, and where its OpenAPI document is.',
  params: z.object({ slug }),
  data: ListedApiDetail,
  errors: ['gateway.api_not_found'],
  limit,
  cache,
  example: {
    params: { slug: sample.slug },
    data: {
      ...sample,
      ...listingSample,
      path: '/api/v1/gw/land-register/',
      address: 'https://api.example.mn/api/v1/gw/land-register/',
      methods: ['GET', 'HEAD'],
      citizen: 'accepted',
    },
  },
});
