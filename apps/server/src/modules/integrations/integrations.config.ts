import { providerKey } from '@tamga/contract/integrations';
import { z } from 'zod';
import { isSafeAddress, list, secret } from '#platform/settings';

const address = z.string().refine(isSafeAddress, { error: 'must be an address with https' });
const place = encodeURI('{account}');

/** An account may choose a part of the path, and neither whose server it is nor where the path ends. */
function isTemplate(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !isSafeAddress(text) || !text.endsWith('/')) return false;
  const { host, username, password, search, hash, pathname } = url;
  const isPathAlone = [username, password, search, hash].every((part) => part === '') && !host.includes('{');
  return isPathAlone && pathname.split('/').every((part) => part === place || !part.includes(place));
}

/** `{account}` is where the account of the person goes, as the provider names it. */
const template = z.string().refine(isTemplate, {
  error: 'must be an address with https that ends with /, with {account} nowhere but as a whole part of its path',
});

/** What follows it is ours: the id of a file, and what is asked of it. */
function isCollection(text: string): boolean {
  const url = URL.parse(text);
  return isSafeAddress(text) && url?.href === text && !/[?#@]|\/$/.test(text);
}
const collection = z.string().refine(isCollection, {
  error: 'must be an address with https, without a slash, a question or a fragment at its end',
});

const ProviderSettings = z
  .strictObject({
    id: providerKey,
    name_mn: z.string().min(1).max(80),
    name_en: z.string().min(1).max(80),
    /** An OpenID provider says itself where its doors are; of others the settings do. */
    issuer: address.optional(),
    authorize_url: address.optional(),
    token_url: address.optional(),
    revoke_url: address.optional(),
    client_id: z.string().min(1),
    client_secret: secret(8),
    client_auth: z.enum(['basic', 'post']).default('basic'),
    /** What is asked for, each in words for the person who allows it. */
    scopes: z
      .array(
        z.strictObject({
          scope: z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/),
          mn: z.string().min(1).max(200),
          en: z.string().min(1).max(200),
        }),
      )
      .min(1)
      .max(20),
    /** What some providers want besides, such as access_type=offline. */
    authorize_more: z.record(z.string().max(50), z.string().max(200)).default({}),
    /** Where it takes events (CalDAV, RFC 4791), and the scope that allows it. */
    calendar: z.strictObject({ url: template, scope: z.string() }).optional(),
    /** Where it lists files in the form of Google's Drive API (v3), the scope that allows it, and whether it understands `q`. */
    drive: z.strictObject({ url: collection, scope: z.string(), search: z.boolean().default(false) }).optional(),
    /** Which applications may get tokens; each needs the service svc:integrations and the citizen's consent besides. */
    token_applications: z.array(z.uuid()).default([]),
    token_self: z.boolean().default(false),
  })
  .refine(
    ({ issuer, authorize_url, token_url }) => (issuer ? !authorize_url && !token_url : authorize_url && token_url),
    {
      error: 'must have issuer, or authorize_url and token_url',
    },
  );
export type ProviderSettings = z.output<typeof ProviderSettings>;

const providers = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(ProviderSettings).max(20))
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'must not name a provider twice' });

export const integrationsEnv = z.object({
  INTEGRATION_PROVIDERS: providers.optional().meta({
    description:
      'Providers at which people may connect an account, as a list in JSON; its fields stand in the README of the room ' +
      'integrations. Unset, there are none.',
    example:
      '[{"id":"sample-cloud","name_mn":"Жишээ үүл","name_en":"Sample cloud","issuer":"https://cloud.example",' +
      '"client_id":"tamga","client_secret":"<secret>","scopes":[{"scope":"calendar","mn":"Календарьт бичих","en":"Write ' +
      'into your calendar"}]}]',
  }),
  INTEGRATION_REDIRECT_URIS: list(
    (uri) => isSafeAddress(uri) && !uri.includes('#'),
    'must be addresses with https, separated by commas',
  )
    .optional()
    .meta({
      description: 'Where these providers may lead back to, letter for letter. Needed with INTEGRATION_PROVIDERS.',
      example: 'https://portal.example.mn/me/connections/callback',
    }),
});

export function requireIntegrationsWhole(env: z.output<typeof integrationsEnv>, context: z.core.$RefinementCtx): void {
  const isWrong = context.issues.some(({ path }) => String(path?.[0]).startsWith('INTEGRATION_'));
  if (!isWrong && env.INTEGRATION_PROVIDERS !== undefined && env.INTEGRATION_REDIRECT_URIS === undefined)
    context.addIssue({ code: 'custom', path: ['INTEGRATION_REDIRECT_URIS'], message: 'must be set' });
}
