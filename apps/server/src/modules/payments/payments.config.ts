import { z } from 'zod';
import { isSafeAddress, secret } from '#platform/settings';

export const paymentsEnv = z.object({
  PAYMENTS_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isSafeAddress, 'must be https, or on this machine')
    .optional()
    .meta({
      description:
        'The payment provider (QPay, version 2), up to what comes before /auth/token. Unset: nothing can be paid.',
      example: 'https://merchant.qpay.mn/v2',
    }),
  PAYMENTS_USERNAME: z.string().min(1).optional().meta({ description: 'Our name there. Needed with PAYMENTS_URL.' }),
  PAYMENTS_PASSWORD: secret(8).optional().meta({ description: 'Our password there. Needed with PAYMENTS_URL.' }),
  PAYMENTS_INVOICE_CODE: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'The code under which we make invoices there. Needed with PAYMENTS_URL.' }),
  PAYMENTS_CALLBACK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'Where the provider reaches this API, up to what comes before /api. Needed with PAYMENTS_URL.',
      example: 'https://api.example.gov.mn',
    }),
  PAYMENTS_RETURN_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'The web, to which people come back from the page of the provider. Needed with PAYMENTS_URL.',
      example: 'https://www.example.gov.mn',
    }),
  PAYMENTS_TIMEOUT_MS: z.coerce.number().int().min(100).max(20_000).default(8_000).meta({
    description: 'How long the payment provider may take to answer.',
  }),
});

const needed = [
  'PAYMENTS_USERNAME',
  'PAYMENTS_PASSWORD',
  'PAYMENTS_INVOICE_CODE',
  'PAYMENTS_CALLBACK_URL',
  'PAYMENTS_RETURN_URL',
] as const;

export function requirePaymentsWhole(env: z.output<typeof paymentsEnv>, context: z.core.$RefinementCtx): void {
  const isWrong = context.issues.some(({ path }) => path?.[0] === 'PAYMENTS_URL');
  if (isWrong || env.PAYMENTS_URL === undefined) return;
  for (const name of needed)
    if (env[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'must be set' });
}
