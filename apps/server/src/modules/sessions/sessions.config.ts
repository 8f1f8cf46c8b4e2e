import { z } from 'zod';
import { keys } from '#platform/settings';

export const sessionsEnv = z.object({
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
});
