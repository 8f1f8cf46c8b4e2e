import { z } from 'zod';
import { isSafeAddress, list, secret } from '#platform/settings';

/** A scheme of an app's own has a dot, as a domain that one has read backwards: others cannot take it by chance. */
const isOfApp = (text: string): boolean => /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:\/\S*$/.test(text);

export const ssoEnv = z.object({
  SSO_ISSUER: z
    .string()
    .refine((text) => isSafeAddress(text) && !/[?#]/.test(text), { error: 'must be an address with https' })
    .optional()
    .meta({
      description:
        'The upstream sign-in, as it names itself in its tokens (OpenID Connect). Needed in the role client.',
      example: 'https://id.example.gov.mn',
    }),
  SSO_CLIENT_ID: z.string().optional().meta({
    description: 'Our client id there. Where it is set, the role is client unless AUTH_MODE says otherwise.',
  }),
  SSO_CLIENT_SECRET: secret(8).optional().meta({ description: 'Our secret there. Needed in the role client.' }),
  SSO_NATIVE_CLIENT_ID: z.string().optional().meta({
    description: 'The client id of our mobile app there, which has no secret. Unset: the app goes by SSO_CLIENT_ID.',
  }),
  SSO_REDIRECT_URIS: list(
    (uri) => (isSafeAddress(uri) || isOfApp(uri)) && !uri.includes('#'),
    'must be addresses with https, or of an app, separated by commas',
  )
    .optional()
    .meta({
      description:
        'Where the upstream may lead back to after signing in or out, letter for letter. Needed in the role client.',
      example: 'https://portal.example.mn/sso/callback,mn.example.portal:/sso',
    }),
  SSO_CIVIL_ID_CLAIM: z
    .string()
    .regex(/^[\w:/.-]{1,100}$/)
    .default('civil_id')
    .meta({ description: 'The claim in which the upstream tells the civil id. Who has none is not signed in.' }),
  SSO_EID_ACR: list(/^[\w:/.-]{1,100}$/, 'must be levels, separated by commas')
    .prefault('substantial,high')
    .meta({
      description:
        'The levels (acr) at which the upstream vouches that it has seen an eID. Who comes with another is not counted as ' +
        'eID-verified, and has no rights of a role here.',
    }),
});

type Roles = { AUTH_MODE?: 'provider' | 'client' | undefined; SSO_CLIENT_ID?: string | undefined };

export const authModeOf = ({ AUTH_MODE, SSO_CLIENT_ID }: Roles): 'provider' | 'client' =>
  AUTH_MODE ?? (SSO_CLIENT_ID === undefined ? 'provider' : 'client');

const needed = ['SSO_ISSUER', 'SSO_CLIENT_ID', 'SSO_CLIENT_SECRET', 'SSO_REDIRECT_URIS', 'SSO_STATE_KEY'] as const;

/** In the role client there is no other way to sign in, so half of the settings would lock everybody out. */
export function requireSsoWhole(
  env: z.output<typeof ssoEnv> & Roles & { SSO_STATE_KEY?: unknown },
  context: z.core.$RefinementCtx,
): void {
  const isWrong = context.issues.some(({ path }) => needed.some((name) => name === path?.[0]));
  if (isWrong || authModeOf(env) === 'provider') return;
  for (const name of needed) {
    if (env[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'must be set' });
  }
}
