import { z } from 'zod';
import { isSafeAddress, keys, secret } from '#platform/settings';

export const authEnv = z.object({
  JWT_SECRET: z
    .string()
    .transform((text) => (text.includes(':') ? text : `default:${text}`))
    .pipe(keys((key) => key.length >= 32, 'of at least 32 characters'))
    .meta({
      description:
        'Signs session tokens: one secret, or id:secret,id:secret where the first signs and all are accepted. ' +
        'Replacing the only secret ends every session.',
      example: 'k1:<at least 32 random characters>',
    }),
  JWT_ISSUER: z.string().min(1).default('tamga').meta({
    description: 'Names this platform in its tokens. Changing it ends every session.',
  }),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(30).max(3_600).default(600).meta({
    description: 'Life of an access token.',
  }),
  REFRESH_IDLE_SECONDS: z.coerce.number().int().min(3_600).max(31_536_000).default(1_209_600).meta({
    description: 'A session that is not refreshed for this long ends.',
  }),
  REFRESH_ABSOLUTE_SECONDS: z.coerce.number().int().min(3_600).max(63_072_000).default(2_592_000).meta({
    description: 'A session ends after this long, however often it is refreshed.',
  }),
  REFRESH_GRACE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .meta({
      description:
        'How long after a refresh the token that it replaced still gets the same new pair, while that is unused. ' +
        'At 0 only requests that overlap do.',
    }),
  SIGN_IN_HOLD_SECONDS: z.coerce.number().int().min(0).max(25).default(25).meta({
    description: 'How long a poll of a sign-in is held at most. Less than a proxy before us waits for an answer.',
  }),
  SIGN_IN_CALLBACKS: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .refine((urls) => urls.every((url) => URL.canParse(url) && /^https?:/.test(url) && !/[?#]/.test(url)), {
      error: 'must be addresses without ? and #, separated by commas',
    })
    .optional()
    .meta({
      description:
        'Addresses that the eID app on the same device may lead back to, without what follows a question mark.',
      example: 'https://www.example.gov.mn/sign-in/back',
    }),
  AUTH_MODE: z.enum(['provider', 'client']).optional().meta({
    description:
      'provider shows its own sign-in card, client redirects upstream. Unset: client if SSO_CLIENT_ID is set.',
  }),
  OAUTH_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'Our own address as an identity provider. With SSO_STATE_KEY it turns the provider on.',
    }),
  SSO_STATE_KEY: secret(32).optional().meta({ description: 'Seals the state of sign-in flows.' }),
  SOCIAL_ISSUER: z
    .string()
    .refine((text) => isSafeAddress(text) && !/[?#]/.test(text), { error: 'must be an address with https' })
    .optional()
    .meta({
      description: 'The social provider, as it names itself in its tokens (OpenID Connect). Unset, there is none here.',
      example: 'https://accounts.google.com',
    }),
  SOCIAL_CLIENT_ID: z.string().optional().meta({ description: 'Our client id there. Needed with SOCIAL_ISSUER.' }),
  SOCIAL_CLIENT_SECRET: secret(8).optional().meta({ description: 'Our secret there. Needed with SOCIAL_ISSUER.' }),
  SOCIAL_REDIRECT_URIS: z
    .string()
    .transform((text) => text.split(',').map((uri) => uri.trim()))
    .refine((uris) => uris.every((uri) => isSafeAddress(uri) && !uri.includes('#')), {
      error: 'must be addresses with https, separated by commas',
    })
    .optional()
    .meta({
      description: 'Where the provider may lead back to, letter for letter. Needed with SOCIAL_ISSUER.',
      example: 'https://portal.example.mn/auth/social/callback',
    }),
});

const social = ['SOCIAL_ISSUER', 'SOCIAL_CLIENT_ID', 'SOCIAL_CLIENT_SECRET', 'SOCIAL_REDIRECT_URIS'] as const;

/** The settings of the social provider come all together or not at all: with half of them nobody could sign in. */
export function requireSocialWhole(env: z.output<typeof authEnv>, context: z.core.$RefinementCtx): void {
  const isWrong = context.issues.some(({ path }) => social.some((name) => name === path?.[0]));
  if (isWrong || social.every((name) => env[name] === undefined)) return;
  for (const name of social) {
    if (env[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'must be set' });
  }
}
