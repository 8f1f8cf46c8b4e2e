import { z } from 'zod';

const day = 86_400;

/** How long what the provider issues lives. Partitions are made for so long ahead, and no longer. */
export const oidcEnv = z.object({
  OAUTH_ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(60).max(43_200).default(900).meta({
    description: 'Life of an access token of an application.',
  }),
  OAUTH_SERVICE_TOKEN_SECONDS: z.coerce.number().int().min(60).max(43_200).default(300).meta({
    description: 'Life of an access token by which an application calls services in its own name.',
  }),
  OAUTH_SESSION_SECONDS: z.coerce
    .number()
    .int()
    .min(300)
    .max(30 * day)
    .default(43_200)
    .meta({
      description: 'How long a browser is signed in at the provider, for all applications.',
    }),
  OAUTH_REFRESH_SECONDS: z.coerce
    .number()
    .int()
    .min(3_600)
    .max(60 * day)
    .default(14 * day)
    .meta({
      description: 'A refresh token of an application that is not used for this long ends.',
    }),
  OAUTH_GRANT_SECONDS: z.coerce
    .number()
    .int()
    .min(3_600)
    .max(60 * day)
    .default(60 * day)
    .meta({
      description: 'After this long a citizen signs in again at an application, however often it has refreshed.',
    }),
  OAUTH_REFRESH_RACE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(2_000)
    .meta({
      description:
        'A refresh token of an application that is shown again within this time of its use is refused, and no more: ' +
        'requests of one application have met. Later it ends the sign-in.',
    }),
  OAUTH_PAGES_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'Where the pages /login, /consent and /logout are. Unset: at OAUTH_ISSUER.',
      example: 'https://id.example.gov.mn',
    }),
});

/** Without a slash at its end. */
export const pagesOf = (env: { OAUTH_PAGES_URL?: string | undefined; OAUTH_ISSUER?: string | undefined }): string =>
  (env.OAUTH_PAGES_URL ?? env.OAUTH_ISSUER ?? '').replace(/\/$/, '');

/** A grant that ends before its refresh tokens would sign people out earlier than they were told. */
export function requireLifetimes(env: z.output<typeof oidcEnv>, context: z.core.$RefinementCtx): void {
  if (context.issues.length > 0 || env.OAUTH_GRANT_SECONDS >= env.OAUTH_REFRESH_SECONDS) return;
  context.addIssue({
    code: 'custom',
    path: ['OAUTH_GRANT_SECONDS'],
    message: 'must not be less than OAUTH_REFRESH_SECONDS',
  });
}
