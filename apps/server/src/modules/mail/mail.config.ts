import { z } from 'zod';
import { address, isSafeAddress } from '#platform/settings';

export const mailEnv = z.object({
  MAIL_URL: address(/^smtps?$/)
    .optional()
    .meta({
      description:
        'The mail server: smtps://, or smtp:// which must offer STARTTLS unless it is on this machine. Unset, no mail ' +
        'is sent.',
      example: 'smtps://tamga:change-me@mail.example.gov.mn:465',
    }),
  MAIL_FROM: z.email().optional().meta({
    description: 'The address that our mail comes from. Needed with MAIL_URL.',
    example: 'no-reply@example.gov.mn',
  }),
  MAIL_SITE_URL: z
    .string()
    .refine(isSafeAddress, { error: 'must be an address with https, or with http on this machine' })
    .optional()
    .meta({
      description:
        'Where people reach the web: mails and the codes on documents lead there. Unset, they name no address.',
      example: 'https://example.gov.mn',
    }),
});

/** A mail server without a sender could not be used, which would only be noticed at the first mail. */
export function requireMailWhole(env: z.output<typeof mailEnv>, context: z.core.$RefinementCtx): void {
  const isWrong = context.issues.some(({ path }) => path?.[0] === 'MAIL_URL' || path?.[0] === 'MAIL_FROM');
  if (isWrong || (env.MAIL_URL === undefined) === (env.MAIL_FROM === undefined)) return;
  const name = env.MAIL_URL === undefined ? 'MAIL_URL' : 'MAIL_FROM';
  context.addIssue({ code: 'custom', path: [name], message: 'must be set' });
}
