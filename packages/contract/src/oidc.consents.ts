import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ShownClient } from './oidc.asker.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

export const Consent = z
  .object({
    id: z.uuid(),
    client: ShownClient,
    scopes: z.array(z.string()),
    claims: z.array(z.string()).describe('What the application may know, claim by claim.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Consent' });
export type Consent = z.output<typeof Consent>;

const example = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b31',
  client: {
    client_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b21',
    name_mn: 'Номын сан',
    name_en: 'Library',
    is_test: false,
  },
  scopes: ['openid', 'profile'],
  claims: ['name', 'family_name', 'given_name'],
  created_at: '2026-01-05T02:30:00.000Z',
  updated_at: '2026-01-05T02:30:00.000Z',
};

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/consents',
  access: 'signed-in',
  summary: 'What I agreed to',
  description: 'Which applications the signed-in person has let know what, the newest first.',
  query: z.object(pageQuery),
  data: pageOf(Consent),
  example: { query: { limit: 20 }, data: { items: [example], next: null } },
});

export const withdrawConsent = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/me/consents/{id}',
  access: 'signed-in',
  owner: 'citizen',
  summary: 'Take back what I agreed to',
  description: 'The application is asked to ask again, and every token that it has for the person is refused at once.',
  params: z.object({ id: z.uuid() }),
  data: z.object({ id: z.uuid() }),
  errors: ['oidc.consent_not_found'],
  example: { params: { id: example.id }, data: { id: example.id } },
});
