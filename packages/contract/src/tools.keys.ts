import { z } from 'zod';
import { assistantIdSample, keyScopes } from './application.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';

const access = 'permission:gateway.manage';

export const ApiKey = z
  .object({
    id: z.uuid(),
    application_id: z.uuid(),
    name: line(80),
    hint: z.string().describe('How the key begins, to tell one from another.'),
    scopes: z.array(z.enum(keyScopes)),
    created_at: timestamp,
    expires_at: timestamp,
    revoked_at: timestamp.nullable(),
    last_used_at: timestamp.nullable().describe('To the minute.'),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof ApiKey>;

const NewKey = z.object({
  application_id: z.uuid(),
  name: line(80).describe('Where it is used, for those who look after keys.'),
  scopes: z
    .array(z.enum(keyScopes))
    .min(1)
    .max(keyScopes.length)
    .refine((all) => new Set(all).size === all.length, {
      params: { mn: 'давхардсан эрх байна.', en: 'must name each scope once.' },
    })
    .describe('Some or all of those that the application itself was given.'),
  lifetime_days: z.int().min(1).max(365).describe('No key is good for ever.'),
});
export type NewKey = z.output<typeof NewKey>;

export const apiKeySample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b31',
  application_id: assistantIdSample,
  name: 'Туслахын түлхүүр',
  hint: 'tmk_8fK2mQ9xZr4L',
  scopes: ['tools:host.read', 'tools:memory.read'],
  created_at: '2026-01-05T02:30:00.000Z',
  expires_at: '2026-04-05T02:30:00.000Z',
  revoked_at: null,
  last_used_at: null,
} satisfies z.input<typeof ApiKey>;

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/v1/admin/tools/keys',
  access,
  summary: 'Keys of assistants',
  description: 'Of the applications that the caller can see, the newest first; those that are over, too.',
  query: z.object({ ...pageQuery, id: z.uuid().optional(), application_id: z.uuid().optional() }),
  data: pageOf(ApiKey),
  example: { query: { limit: 20 }, data: { items: [apiKeySample], next: null } },
});

export const createKey = endpoint({
  method: 'POST',
  path: '/api/v1/admin/tools/keys',
  access,
  assurance: 'recent',
  summary: 'Issue a key to an application',
  description:
    'For an assistant that cannot ask for tokens: it sends the key as X-API-Key. The key is shown this once. It can do ' +
    'what both the key and the application may, now and whenever it is used.',
  body: NewKey,
  data: z.object({ key: ApiKey, secret: z.string().describe('The key itself; kept as a hash only.') }),
  errors: ['applications.application_not_found', 'tools.scope_not_granted', 'tools.too_many_keys'],
  limit: { requests: 20, perSeconds: 60, burst: 10, key: 'user' },
  example: {
    body: {
      application_id: apiKeySample.application_id,
      name: apiKeySample.name,
      scopes: apiKeySample.scopes,
      lifetime_days: 90,
    },
    data: { key: apiKeySample, secret: 'tmk_8fK2mQ9xZr4L_0dM3pV7bN1cX5zA9sD2fG6hJ8kL4qW0eR3tY7uI1oP5aS_2Kd9Qx' },
  },
});

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/tools/keys/{id}',
  access,
  owner: 'organisation',
  assurance: 'recent',
  summary: 'Revoke a key',
  description: 'Holds from the next request, in every process. Twice is as good as once.',
  params: z.object({ id: z.uuid() }),
  data: ApiKey,
  errors: ['tools.key_not_found'],
  example: {
    params: { id: apiKeySample.id },
    data: { ...apiKeySample, revoked_at: '2026-02-01T00:00:00.000Z' },
  },
});
