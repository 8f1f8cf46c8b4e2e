import { z } from 'zod';
import { isSafeAddress, list, secret } from '#platform/settings';

export const smsEnv = z.object({
  SMS_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isSafeAddress, 'must be https, or on this machine')
    .optional()
    .meta({
      description: 'The SMS gateway, up to what comes before /messages. Unset: no SMS is sent.',
      example: 'https://sms.example.mn/v1',
    }),
  SMS_TOKEN: secret(8).optional().meta({ description: 'What we show the gateway. Needed with SMS_URL.' }),
  SMS_SENDER: z
    .string()
    .regex(/^(\d{3,15}|[A-Za-z0-9]{3,11})$/)
    .optional()
    .meta({
      description: 'Whom phones show as the sender: a number, or a name of 3 to 11 letters. Needed with SMS_URL.',
      example: 'TAMGA',
    }),
  SMS_PREFIXES: list(/^\+[1-9]\d{0,6}$/, 'must be beginnings of phone numbers such as +976, separated by commas')
    .default(['+976'])
    .meta({
      description:
        'How the numbers begin to which SMS go, and to no other: some countries charge for one what a thousand cost here, ' +
        'and share it with those who have them sent.',
      example: '+976',
    }),
  SMS_TIMEOUT_MS: z.coerce.number().int().min(100).max(20_000).default(8_000).meta({
    description: 'How long the SMS gateway may take to answer.',
  }),
});

export function requireSmsWhole(env: z.output<typeof smsEnv>, context: z.core.$RefinementCtx): void {
  const isWrong = context.issues.some(({ path }) => String(path?.[0]).startsWith('SMS_'));
  if (isWrong || env.SMS_URL === undefined) return;
  for (const name of ['SMS_TOKEN', 'SMS_SENDER'] as const)
    if (env[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'must be set' });
}
