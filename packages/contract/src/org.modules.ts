import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { type ModuleKey, moduleWords } from './modules.ts';
import { organisationExample } from './org.ts';
import { timestamp } from './timestamp.ts';

const keys = Object.keys(moduleWords) as [ModuleKey, ...ModuleKey[]];

export const OrganisationModule = z
  .object({
    key: z.enum(keys),
    name_mn: z.string(),
    name_en: z.string(),
    platform_version_min: z.string().describe('The oldest platform that serves it.'),
    installed: z.boolean(),
    installed_at: timestamp.nullable(),
  })
  .meta({ id: 'OrganisationModule' });
export type OrganisationModule = z.output<typeof OrganisationModule>;

const { tenant_id } = organisationExample;
const example = {
  key: 'gov',
  name_mn: moduleWords.gov.mn,
  name_en: moduleWords.gov.en,
  platform_version_min: '0.1.0',
  installed: true,
  installed_at: '2026-01-05T02:30:00.000Z',
} as const;
const params = z.object({ id: z.uuid(), key: z.enum(keys) });

export const listModules = endpoint({
  method: 'GET',
  path: '/api/v1/org/{id}/modules',
  access: 'signed-in',
  owner: 'organisation',
  summary: 'Modules of an organisation',
  description: 'All that there are, and which of them are installed. For active members.',
  params: z.object({ id: z.uuid() }),
  data: z.array(OrganisationModule),
  errors: ['org.organisation_not_found'],
  example: { params: { id: tenant_id }, data: [example] },
});

export const installModule = endpoint({
  method: 'PUT',
  path: '/api/v1/org/{id}/modules/{key}',
  access: 'signed-in',
  owner: 'organisation',
  assurance: 'eid',
  summary: 'Install a module for an organisation',
  description: 'Owners and administrators may. Installing it twice changes nothing.',
  params,
  data: OrganisationModule,
  errors: [
    'org.organisation_not_found',
    'org.organisation_not_active',
    'org.not_allowed',
    'org.module_needs_newer_platform',
  ],
  example: { params: { id: tenant_id, key: 'gov' }, data: example },
});

export const removeModule = endpoint({
  method: 'DELETE',
  path: '/api/v1/org/{id}/modules/{key}',
  access: 'signed-in',
  owner: 'organisation',
  assurance: 'eid',
  summary: 'Remove a module from an organisation',
  description:
    'Owners and administrators may. What belongs to it stays, and cannot be reached until it is installed again.',
  params,
  data: z.object({ tenant_id: z.uuid(), key: z.enum(keys) }),
  errors: ['org.organisation_not_found', 'org.organisation_not_active', 'org.not_allowed', 'org.module_not_installed'],
  example: { params: { id: tenant_id, key: 'gov' }, data: { tenant_id, key: 'gov' } },
});
