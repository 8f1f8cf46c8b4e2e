import { z } from 'zod';
import { freshness, organisationKinds, regNo } from './directory.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';

export const memberRoles = ['owner', 'admin', 'officer', 'member'] as const;
export type MemberRole = (typeof memberRoles)[number];
export const memberStates = ['invited', 'active', 'suspended', 'removed'] as const;
export const organisationStates = ['pending', 'active', 'suspended', 'closed'] as const;
export type OrganisationState = (typeof organisationStates)[number];

export const Organisation = z
  .object({
    tenant_id: z.uuid().describe('The organisation, wherever the platform speaks of one.'),
    reg_no: z.string().nullable(),
    slug: z.string().nullable(),
    name: z.string(),
    name_en: z.string().nullable(),
    kind: z.enum(organisationKinds),
    state: z.enum(organisationStates),
    verified_at: timestamp.nullable().describe('When the state directory last confirmed it.'),
    created_at: timestamp,
    my_role: z.enum(memberRoles),
    my_state: z.enum(memberStates).describe('invited: the signed-in person has yet to accept.'),
  })
  .meta({ id: 'Organisation' });
export type Organisation = z.output<typeof Organisation>;

export const OrganisationFound = z
  .object({
    reg_no: z.string(),
    name: z.string(),
    name_en: z.string().nullable(),
    kind: z.enum(organisationKinds),
    is_active: z.boolean().describe('False where the state directory has it as closed.'),
    officers: z
      .array(z.object({ name: z.string(), role: z.enum(['director', 'representative', 'founder']) }))
      .describe('Who acts for it, as officials sign: first letter of the family name and the given name.'),
    may_create: z.boolean().describe('Whether the signed-in person may create it on this platform.'),
    ...freshness,
  })
  .meta({ id: 'OrganisationFound' });
export type OrganisationFound = z.output<typeof OrganisationFound>;

export const organisationExample = {
  tenant_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  reg_no: '2002002',
  slug: null,
  name: 'Тал Нутаг ХХК',
  name_en: 'Tal Nutag LLC',
  kind: 'company',
  state: 'active',
  verified_at: '2026-01-05T02:30:00.000Z',
  created_at: '2026-01-05T02:30:00.000Z',
  my_role: 'owner',
  my_state: 'active',
} as const;

export const listOwnOrganisations = endpoint({
  method: 'GET',
  path: '/api/v1/org',
  access: 'signed-in',
  summary: 'My organisations',
  description:
    'Those the signed-in person belongs to, and those that have invited them; all, or those whose name has q in it or whose ' +
    'register number it is.',
  query: z.object({ ...pageQuery, q: line(80).optional().describe('A part of the name, or the register number.') }),
  data: pageOf(Organisation),
  example: { query: {}, data: { items: [organisationExample], next: null } },
});

export const createOrganisation = endpoint({
  method: 'POST',
  path: '/api/v1/org',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Create an organisation from the state directory',
  description:
    'Only somebody whom the state directory names as director or representative may, and becomes its owner. Name and ' +
    'kind come from the directory, which is asked anew each time.',
  body: z.object({ reg_no: regNo }),
  data: Organisation,
  errors: [
    'directory.not_configured',
    'directory.organisation_not_found',
    'directory.unavailable',
    'org.not_representative',
    'org.organisation_closed',
    'org.organisation_exists',
  ],
  limit: { requests: 10, perSeconds: 60, burst: 5, key: 'user' },
  example: { body: { reg_no: '2002002' }, data: organisationExample },
});

export const lookUpOrganisation = endpoint({
  method: 'GET',
  path: '/api/v1/org/lookup/{regNo}',
  access: 'signed-in',
  owner: 'platform',
  summary: 'Look an organisation up in the state directory',
  description:
    'What the state directory says, and when it said so. The people it names find the look-up in their access log. That ' +
    'there is no such organisation (404) and that the directory does not answer (502) are told apart.',
  params: z.object({ regNo }),
  data: OrganisationFound,
  errors: ['directory.not_configured', 'directory.organisation_not_found', 'directory.unavailable'],
  limit: { requests: 20, perSeconds: 60, burst: 10, key: 'user' },
  example: {
    params: { regNo: '2002002' },
    data: {
      reg_no: '2002002',
      name: 'Тал Нутаг ХХК',
      name_en: 'Tal Nutag LLC',
      kind: 'company',
      is_active: true,
      officers: [{ name: 'Б.Өнөрбаяр', role: 'director' }],
      may_create: false,
      as_of: '2026-01-05T02:30:00.000Z',
      stale: false,
    },
  },
});

export const getOrganisation = endpoint({
  method: 'GET',
  path: '/api/v1/org/{id}',
  access: 'signed-in',
  owner: 'organisation',
  summary: 'One of my organisations',
  description: 'For its members and those it has invited; for everybody else there is none.',
  params: z.object({ id: z.uuid() }),
  data: Organisation,
  errors: ['org.organisation_not_found'],
  example: { params: { id: organisationExample.tenant_id }, data: organisationExample },
});
