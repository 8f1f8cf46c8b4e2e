import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { listServices, ServiceSummary } from './registry.ts';
import { audiences } from './registry.content.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';

const count = z.int().min(0);
const ratio = z.number().min(0).max(1).nullable();

export const RegistryOverview = z
  .object({
    services: z.object({ draft: count, published: count, archived: count }),
    with_draft: count.describe('Published or archived ones that are being written anew.'),
    versions_30d: count.describe('Versions published within the last 30 days.'),
    months: z
      .array(z.object({ month: z.string().describe('Such as 2026-01, in Ulaanbaatar.'), versions: count }))
      .describe('Versions published in each of the last twelve months, the oldest first.'),
    once_only_ratio: ratio.describe('How much of what published services require is not asked of citizens.'),
    gaps: count.describe('What citizens must bring although a register holds it.'),
    without_officers: count.describe('Published services of organisations in which nobody decides.'),
    stale: count.describe('Published services of which the last version is older than twelve months.'),
    computed_at: timestamp,
  })
  .meta({ id: 'RegistryOverview' });
export type RegistryOverview = z.output<typeof RegistryOverview>;

export const RegistryEntry = ServiceSummary.extend({
  organisation: z.object({ tenant_id: z.uuid(), name: z.string(), name_en: z.string().nullable() }),
  audience: z.enum(audiences),
  published_at: timestamp.nullable().describe('When the version that citizens see was published.'),
  stale: z.boolean().describe('Published, and not for twelve months.'),
  missing: count.describe('How many things keep the content from being published.'),
  once_only_ratio: ratio.describe('Of the published version; null where it requires nothing.'),
}).meta({ id: 'RegistryEntry' });
export type RegistryEntry = z.output<typeof RegistryEntry>;

export const RegistryFilter = z.object({
  ...pageQuery,
  q: line(100).optional().describe('Letters of the title or the code.'),
  tenant_id: z.uuid().optional().describe('Those of one organisation.'),
  state: z.enum(['draft', 'published', 'archived']).optional(),
  audience: z.enum(['person', 'organisation']).optional(),
  life_event: z.uuid().optional(),
  draft: z.stringbool().optional().describe('Only those that are being written, or only those that are not.'),
  stale: z
    .stringbool()
    .optional()
    .describe('Only those that were not published for twelve months, or only the others.'),
});
export type RegistryFilter = z.output<typeof RegistryFilter>;

const view = 'permission:registry.view';
const limit = { requests: 120, perSeconds: 60, burst: 60, key: 'user', bucket: 'registry.figures' } as const;
const [summary] = listServices.example.data.items;
const computed_at = '2026-01-05T02:30:00.000Z';

export const getRegistryOverview = endpoint({
  method: 'GET',
  path: '/api/v1/registry/overview',
  access: view,
  summary: 'My registry in numbers',
  description: 'Of the organisations that the caller belongs to, or of one of them.',
  query: z.object({ tenant_id: z.uuid().optional().describe('Of one organisation.') }),
  data: RegistryOverview,
  limit,
  example: {
    query: {},
    data: {
      services: { draft: 3, published: 12, archived: 1 },
      with_draft: 2,
      versions_30d: 4,
      months: [{ month: '2026-01', versions: 4 }],
      once_only_ratio: 0.75,
      gaps: 2,
      without_officers: 0,
      stale: 1,
      computed_at,
    },
  },
});

export const listRegistry = endpoint({
  method: 'GET',
  path: '/api/v1/registry/catalog',
  access: view,
  summary: 'My registry as a list',
  description: 'Services of the caller’s organisations in every state, drafts too, the last changed first.',
  query: RegistryFilter,
  data: pageOf(RegistryEntry),
  limit,
  example: {
    query: { state: 'draft' },
    data: {
      items: [
        {
          ...summary,
          organisation: { tenant_id: summary.tenant_id, name: 'Улсын бүртгэл', name_en: null },
          audience: 'person',
          published_at: null,
          stale: false,
          missing: 0,
          once_only_ratio: null,
        },
      ],
      next: null,
    },
  },
});
