import { z } from 'zod';
import { hide, isSafeAddress, list } from '#platform/settings';

/** As Standard Webhooks writes them: 24 to 64 bytes in base64 behind the prefix. */
const secretForm = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;
const secretsMax = 4;
const secretsWanted = `must be at most ${secretsMax} secrets, each whsec_ and 24 to 64 bytes in base64, with commas between`;

export const webhooksEnv = z.object({
  ALERT_WEBHOOK_URL: z
    .string()
    .refine(isSafeAddress, { error: 'must be an address with https, or with http on this machine' })
    .transform(hide)
    .optional()
    .meta({
      description:
        'Where alerts about security go, as signed webhooks. An address that is not public must be within ' +
        'OUTGOING_ALLOWED_NETWORKS. Unset, none are sent.',
      example: 'https://soc.example.gov.mn/tamga',
    }),
  ALERT_WEBHOOK_SECRETS: list(secretForm, secretsWanted)
    .refine((all) => all.length <= secretsMax, { error: secretsWanted })
    .transform((all) => all.map(hide))
    .optional()
    .meta({
      description:
        'What signs them. Each webhook carries a signature of every secret here, so that one can be replaced: add the ' +
        'new one, change the receiver, take the old one away. Needed with ALERT_WEBHOOK_URL.',
      example: 'whsec_<24 to 64 bytes in base64>',
    }),
});

/** An address without a secret would get alerts that it cannot trust, which would only be noticed at the first one. */
export function requireAlertsWhole(env: z.output<typeof webhooksEnv>, context: z.core.$RefinementCtx): void {
  const isWrong = context.issues.some(({ path }) => String(path?.[0]).startsWith('ALERT_WEBHOOK_'));
  if (isWrong || (env.ALERT_WEBHOOK_URL === undefined) === (env.ALERT_WEBHOOK_SECRETS === undefined)) return;
  const name = env.ALERT_WEBHOOK_URL === undefined ? 'ALERT_WEBHOOK_URL' : 'ALERT_WEBHOOK_SECRETS';
  context.addIssue({ code: 'custom', path: [name], message: 'must be set' });
}
