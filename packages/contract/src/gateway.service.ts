import { z } from 'zod';
import { line, prose, written } from './text.ts';
import { timestamp } from './timestamp.ts';
import { version } from './version.ts';

export const gatewayMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type GatewayMethod = (typeof gatewayMethods)[number];
/** Whether a call says whom it is about. */
export const gatewayCitizens = ['none', 'accepted', 'required'] as const;

const slug = written(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, {
  mn: 'жижиг латин үсэг, тоо, зураасаар бичнэ үү.',
  en: 'must be of small Latin letters, digits and hyphens.',
})
  .min(2)
  .max(40);
const address = written(/^https?:\/\/[^\s@#?]{1,400}$/, {
  mn: 'https:// гэж эхэлсэн хаяг байх ёстой.',
  en: 'must be an address that begins with https://.',
});
const healthPath = written(/^\/[A-Za-z0-9._~/-]{0,199}$/, {
  mn: '/ гэж эхэлсэн зам байх ёстой.',
  en: 'must be a path that begins with /.',
});
const distinct = <T extends z.ZodType>(list: z.ZodArray<T>, of: (one: z.output<T>) => unknown) =>
  list.refine((all) => new Set(all.map(of)).size === all.length, {
    params: { mn: 'давхардсан байна.', en: 'must name each one once.' },
  });

export const GatewayCaller = z
  .object({
    application_id: z.uuid(),
    purpose: line(300).describe('What it may call for; the person whom a call is about reads it.'),
    legal_basis: line(300).describe('The law or agreement by which it may.'),
    requests_per_minute: z.int().min(1).max(600_000).default(600),
  })
  .meta({ id: 'GatewayCaller' });
export type GatewayCaller = z.output<typeof GatewayCaller>;

const openApi = written(/^https:\/\/[^\s@#]{1,400}$/, {
  mn: 'https:// гэж эхэлсэн хаяг байх ёстой.',
  en: 'must be an address that begins with https://.',
});

/** What everybody may read of a service; in both languages, as who calls it may read either. */
export const GatewayListing = z
  .object({
    summary_mn: line(200),
    summary_en: line(200),
    description_mn: prose(4_000),
    description_en: prose(4_000),
    terms_mn: prose(2_000).describe('What it may be called for, and by whom.'),
    terms_en: prose(2_000),
    contact: line(200).describe('Where its callers turn to: an address of mail, a number, a page.'),
    openapi_url: openApi.nullable().default(null).describe('Where its OpenAPI document is, if there is one.'),
  })
  .meta({ id: 'GatewayListing' });
export type GatewayListing = z.output<typeof GatewayListing>;

const callersAre = 'The applications that may call it, and what for.';
/** So many applications may call one service. */
export const callersMax = 200;

const fields = {
  name_mn: line(120),
  name_en: line(120),
  upstreams: distinct(z.array(address).min(1).max(8), (one) => one).describe(
    'Where it is served: https, or an address in a network that the operator allows. Calls go round among those that answer.',
  ),
  methods: distinct(z.array(z.enum(gatewayMethods)).min(1).max(gatewayMethods.length), (one) => one).default([
    'GET',
    'HEAD',
  ]),
  timeout_ms: z.int().min(100).max(60_000).default(10_000).describe('How long it may be silent.'),
  retries: z
    .int()
    .min(0)
    .max(2)
    .default(1)
    .describe('How often a call without a body that changes nothing is tried again where no answer came.'),
  request_bytes_max: z.int().min(0).max(52_428_800).default(1_048_576),
  response_bytes_max: z.int().min(1_024).max(104_857_600).default(10_485_760),
  health_path: healthPath.nullable().default(null).describe('Asked every ten seconds; null: nothing is asked.'),
  citizen: z
    .enum(gatewayCitizens)
    .default('none')
    .describe('Whether a call names the citizen whom it is about, in Tamga-Citizen; that citizen reads of it.'),
  active: z.boolean().default(true),
  callers: distinct(z.array(GatewayCaller).max(callersMax), ({ application_id }) => application_id)
    .default([])
    .describe(callersAre),
  listing: GatewayListing.nullable()
    .default(null)
    .describe('What the directory tells of it; null: it is not in the directory, and nobody can ask for it.'),
};

const identity = {
  organisation_id: z.uuid().nullable().describe('Whose it is; null: of the platform.'),
  slug: slug.describe('Its name in the address, /api/v1/gw/{slug}/; no two services have the same.'),
};

export const NewGatewayService = z.object({ ...identity, ...fields }).meta({ id: 'NewGatewayService' });
export type NewGatewayService = z.output<typeof NewGatewayService>;

export const GatewayServiceChange = z.object(fields).meta({ id: 'GatewayServiceChange' });
export type GatewayServiceChange = z.output<typeof GatewayServiceChange>;

export const GatewayService = z
  .object({
    id: z.uuid(),
    ...identity,
    ...fields,
    // However many there are: what was kept is to be read, also where fewer could be sent today.
    callers: z.array(GatewayCaller).describe(callersAre),
    address: z.string().nullable().describe('Where it is called, whole; null: at the address of the API.'),
    version,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'GatewayService' });
export type GatewayService = z.output<typeof GatewayService>;

export const newServiceSample = {
  organisation_id: null,
  slug: 'land-register',
  name_mn: 'Газрын бүртгэл',
  name_en: 'Land register',
  upstreams: ['https://land.example.gov.mn/api'],
  methods: ['GET', 'HEAD'],
  timeout_ms: 5_000,
  retries: 1,
  request_bytes_max: 1_048_576,
  response_bytes_max: 10_485_760,
  health_path: '/health',
  citizen: 'accepted',
  active: true,
  callers: [],
  listing: null,
} satisfies z.input<typeof NewGatewayService>;

export const listingSample = {
  summary_mn: 'Нэгж талбарын мэдээлэл',
  summary_en: 'Facts about a parcel of land',
  description_mn: 'Нэгж талбарын дугаараар хил, зориулалт, эзэмшигчийг хэлнэ.',
  description_en: 'Tells the bounds, the use and the holder of a parcel by its number.',
  terms_mn: 'Төрийн байгууллага иргэний өргөдлийг шийдвэрлэхэд.',
  terms_en: 'For public bodies that decide an application of a citizen.',
  contact: 'api@land.example.gov.mn',
  openapi_url: 'https://land.example.gov.mn/openapi.json',
} satisfies z.input<typeof GatewayListing>;

const at = '2026-01-05T02:30:00.000Z';
export const serviceSample = {
  ...newServiceSample,
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0d01',
  address: null,
  version: 1,
  created_at: at,
  updated_at: at,
} satisfies z.input<typeof GatewayService>;
