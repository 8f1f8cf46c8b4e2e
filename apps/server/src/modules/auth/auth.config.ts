import { z } from 'zod';
import { isSafeAddress, list, secret } from '#platform/settings';

export const authEnv = z.object({
  SIGN_IN_HOLD_SECONDS: z.coerce.number().int().min(0).max(25).default(25).meta({
    description: 'How long a poll of a sign-in is held at most. Less than a proxy before us waits for an answer.',
  }),
  SIGN_IN_CALLBACKS: list(
    (url) => URL.canParse(url) && /^https?:/.test(url) && !/[?#]/.test(url),
    'must be addresses without ? and #, separated by commas',
  )
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
  SOCIAL_REDIRECT_URIS: list(
    (uri) => isSafeAddress(uri) && !uri.includes('#'),
    'must be addresses with https, separated by commas',
  )
    .optional()
    .meta({
      description: 'Where the provider may lead back to, letter for letter. Needed with SOCIAL_ISSUER.',
      example: 'https://portal.example.mn/auth/social/callback',
    }),
});

const social = ['SOCIAL_ISSUER', 'SOCIAL_CLIENT_ID', 'SOCIAL_CLIENT_SECRET', 'SOCIAL_REDIRECT_URIS'] as const;

/** The settings of the social provider come all together or not at all: half of them would not let people sign in. */
export function requireSocialWhole(env: z.output<typeof authEnv>, context: z.core.$RefinementCtx): void {
  const isWrong = context.issues.some(({ path }) => social.some((name) => name === path?.[0]));
  if (isWrong || social.every((name) => env[name] === undefined)) return;
  for (const name of social) {
    if (env[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'must be set' });
  }
}
