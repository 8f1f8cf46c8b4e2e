import { z } from 'zod';
import { isSafeAddress, list } from '#platform/settings';

const isOrigin = (text: string): boolean => isSafeAddress(text) && URL.parse(text)?.origin === text;

export const passkeysEnv = z.object({
  PASSKEY_ORIGINS: list(isOrigin, 'must be origins such as https://portal.example.mn,https://console.example.mn')
    .optional()
    .meta({
      description:
        'Where people show passkeys: the origin of the site and, where there is one, of the operator console. Unset, ' +
        'there are no passkeys.',
      example: 'https://portal.example.mn,https://console.example.mn',
    }),
  PASSKEY_DOMAIN: z
    .hostname({ error: 'must be the name of a host' })
    .optional()
    .meta({
      description:
        'Which domain passkeys belong to: the host of every PASSKEY_ORIGINS, or one above it. Unset, the host of the first. ' +
        'Those of another domain are of no use any more.',
      example: 'example.mn',
    }),
  PASSKEYS: z.enum(['offered', 'required']).default('offered').meta({
    description:
      'required: whoever administers has the rights of their role only in a session in which they have shown a passkey.',
  }),
});

type PasskeysEnv = z.output<typeof passkeysEnv>;

/** Browsers refuse a passkey of a domain that the page is not in, which would only be noticed at the first use. */
export function requirePasskeysWhole(env: PasskeysEnv, context: z.core.$RefinementCtx): void {
  const isWrong = context.issues.some(({ path }) => path?.[0] === 'PASSKEY_ORIGINS' || path?.[0] === 'PASSKEY_DOMAIN');
  if (isWrong) return;
  const { PASSKEY_ORIGINS: origins, PASSKEY_DOMAIN: domain, PASSKEYS } = env;
  if (!origins) {
    if (domain !== undefined || PASSKEYS === 'required')
      context.addIssue({ code: 'custom', path: ['PASSKEY_ORIGINS'], message: 'must be set' });
    return;
  }
  const party = partyOf(env);
  if (!origins.every((origin) => isWithin(new URL(origin).hostname, party?.domain ?? '')))
    context.addIssue({
      code: 'custom',
      path: ['PASSKEY_DOMAIN'],
      message: 'must be the host of every origin of PASSKEY_ORIGINS, or a domain above it',
    });
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** For whom passkeys are made; undefined where the platform has none. */
export function partyOf({
  PASSKEY_ORIGINS: origins,
  PASSKEY_DOMAIN: domain,
}: Pick<PasskeysEnv, 'PASSKEY_ORIGINS' | 'PASSKEY_DOMAIN'>): { domain: string; origins: string[] } | undefined {
  const [first] = origins ?? [];
  return origins && first ? { domain: domain ?? new URL(first).hostname, origins } : undefined;
}
