import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { line } from './text.ts';

export const FoundUser = z
  .object({
    id: z.uuid(),
    name: z.string().describe('As the person signs: Д.Болормаа.'),
    civil_id: z.string().describe('Masked: the first and the last two characters.'),
    role: z.string(),
    active: z.boolean(),
  })
  .meta({ id: 'FoundUser' });
export type FoundUser = z.output<typeof FoundUser>;

export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/v1/core/users',
  access: ['role:admin', 'permission:users.manage'],
  summary: 'Find a user',
  description:
    'Quick search by civil id or the first letters of names, to choose somebody. Answers are masked, and everybody who ' +
    'is shown finds this search in their access log.',
  query: z.object({ ...pageQuery, q: line(100).min(2) }),
  data: pageOf(FoundUser),
  limit: { requests: 120, perSeconds: 60, burst: 60, key: 'user' },
  example: {
    query: { q: 'Болор' },
    data: {
      items: [
        {
          id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
          name: 'Д.Болормаа',
          civil_id: '11********11',
          role: 'user',
          active: true,
        },
      ],
      next: null,
    },
  },
});

export const FoundOrganisation = z
  .object({
    id: z.uuid(),
    reg_no: z.string().nullable(),
    name: z.string(),
    kind: z.enum(['gov', 'company', 'ngo']),
    state: z.enum(['pending', 'active', 'suspended', 'closed']),
  })
  .meta({ id: 'FoundOrganisation' });

export const searchOrganisations = endpoint({
  method: 'GET',
  path: '/api/v1/core/organizations',
  access: 'role:admin',
  summary: 'Find an organisation',
  description: 'Quick search by register number or the first letters of the name, in the order of names.',
  query: z.object({ ...pageQuery, q: line(100).optional() }),
  data: pageOf(FoundOrganisation),
  limit: { requests: 120, perSeconds: 60, burst: 60, key: 'user' },
  example: {
    query: { q: 'Баян' },
    data: {
      items: [
        {
          id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22',
          reg_no: '9001001',
          name: 'Баян уул ХХК',
          kind: 'company',
          state: 'active',
        },
      ],
      next: null,
    },
  },
});
