import { z } from 'zod';
import { adminEnv } from './modules/admin/admin.config.ts';
import { assistantEnv, requireModelWhole } from './modules/assistant/assistant.config.ts';
import { authEnv, requireSocialWhole } from './modules/auth/auth.config.ts';
import { commandsEnv } from './modules/commands/commands.config.ts';
import { directoryEnv, requireDirectoryWhole } from './modules/directory/directory.config.ts';
import { eidEnv, requireTogether } from './modules/eid/eid.config.ts';
import { eidProxyEnv } from './modules/eid-proxy/eid-proxy.config.ts';
import { gatewayEnv } from './modules/gateway/gateway.config.ts';
import { integrationsEnv, requireIntegrationsWhole } from './modules/integrations/integrations.config.ts';
import { ledgerEnv } from './modules/ledger/ledger.config.ts';
import { mailEnv, requireMailWhole } from './modules/mail/mail.config.ts';
import { memoryEnv, requireEmbeddingsWhole } from './modules/memory/memory.config.ts';
import { oidcEnv, requireLifetimes } from './modules/oidc/oidc.config.ts';
import { passkeysEnv, requirePasskeysWhole } from './modules/passkeys/passkeys.config.ts';
import { paymentsEnv, requirePaymentsWhole } from './modules/payments/payments.config.ts';
import { relayEnv } from './modules/relay/relay.config.ts';
import { sessionsEnv } from './modules/sessions/sessions.config.ts';
import { requireTimestampWhole, signingEnv } from './modules/signing/signing.config.ts';
import { requireSmsWhole, smsEnv } from './modules/sms/sms.config.ts';
import { requireSpeechWhole, speechEnv } from './modules/speech/speech.config.ts';
import { authModeOf, requireSsoWhole, ssoEnv } from './modules/sso/sso.config.ts';
import { statusEnv } from './modules/status/status.config.ts';
import { storageEnv } from './modules/storage/storage.config.ts';
import { superadminEnv } from './modules/superadmin/superadmin.config.ts';
import { toolsEnv } from './modules/tools/tools.config.ts';
import { verificationEnv } from './modules/verification/verification.config.ts';
import { requireAlertsWhole, webhooksEnv } from './modules/webhooks/webhooks.config.ts';
import { objectsEnv, requireObjectsWhole } from './platform/objects/objects.config.ts';
import { platformEnv, requireAdminWhole } from './platform/platform.config.ts';

export const Env = z.object({
  ...platformEnv.shape,
  ...objectsEnv.shape,
  ...adminEnv.shape,
  ...assistantEnv.shape,
  ...authEnv.shape,
  ...commandsEnv.shape,
  ...directoryEnv.shape,
  ...eidEnv.shape,
  ...eidProxyEnv.shape,
  ...gatewayEnv.shape,
  ...integrationsEnv.shape,
  ...ledgerEnv.shape,
  ...mailEnv.shape,
  ...memoryEnv.shape,
  ...oidcEnv.shape,
  ...passkeysEnv.shape,
  ...paymentsEnv.shape,
  ...relayEnv.shape,
  ...sessionsEnv.shape,
  ...signingEnv.shape,
  ...smsEnv.shape,
  ...speechEnv.shape,
  ...ssoEnv.shape,
  ...statusEnv.shape,
  ...storageEnv.shape,
  ...superadminEnv.shape,
  ...toolsEnv.shape,
  ...verificationEnv.shape,
  ...webhooksEnv.shape,
});

const Settings = Env.superRefine(requireAdminWhole)
  .superRefine(requireObjectsWhole)
  .superRefine(requireTogether)
  .superRefine(requireModelWhole)
  .superRefine(requireSocialWhole)
  .superRefine(requireDirectoryWhole)
  .superRefine(requireIntegrationsWhole)
  .superRefine(requireMailWhole)
  .superRefine(requireLifetimes)
  .superRefine(requirePasskeysWhole)
  .superRefine(requirePaymentsWhole)
  .superRefine(requireTimestampWhole)
  .superRefine(requireSmsWhole)
  .superRefine(requireSpeechWhole)
  .superRefine(requireSsoWhole)
  .superRefine(requireEmbeddingsWhole)
  .superRefine(requireAlertsWhole)
  .transform((env) => ({ ...env, AUTH_MODE: authModeOf(env) }));

export type Config = Readonly<z.output<typeof Settings>>;

/** Called once, by the entry point. Nothing else reads the environment. */
export const readConfig = (source: NodeJS.ProcessEnv): Config => Object.freeze(Settings.parse(given(source)));

/** Says what is missing or wrong, in plain words and without any value: a wrong secret is still a secret. */
export function explainConfig(source: NodeJS.ProcessEnv): string[] {
  const present = given(source);
  const result = Settings.safeParse(present);
  return (result.error?.issues ?? []).map((issue) => {
    const name = issue.path.join('.');
    return present[name] === undefined ? `${name} is not set` : `${name} is set but wrong: ${words(issue)}`;
  });
}

/**
 * An empty setting counts as absent: `KEY=` is how an environment file leaves one out. Not so the networks of the
 * control plane, where a value that went missing on its way here would open it to everybody.
 */
const given = (source: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value !== '' || name === 'CONTROL_PLANE_ALLOWED_CIDRS'),
  );

function words(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'custom':
      return issue.message;
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'url' ? 'must be an address (URL) of the right kind' : 'is not written correctly';
    case 'too_small':
      return issue.origin === 'string'
        ? `must have at least ${issue.minimum} characters`
        : `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    default:
      return 'must be a whole number';
  }
}
