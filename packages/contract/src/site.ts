import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const SiteAuth = z
  .object({
    mode: z.enum(['provider', 'client']).describe('provider shows its own sign-in card, client redirects upstream.'),
    sso_issuer: z.string().describe('Address of the upstream sign-in; empty when there is none.'),
    provider: z.boolean().describe('Whether other applications can sign citizens in through this platform.'),
  })
  .meta({ id: 'SiteAuth' });
export type SiteAuth = z.infer<typeof SiteAuth>;

export const getSiteAuth = endpoint({
  method: 'GET',
  path: '/api/v1/site/auth',
  access: 'public',
  summary: 'How people sign in here',
  description: 'Tells a client which sign-in to show before anybody is signed in.',
  data: SiteAuth,
  cache: { scope: 'public', maxAgeSeconds: 60 },
  example: { data: { mode: 'provider', sso_issuer: '', provider: true } },
});
