import type { StatusComponent } from '@tamga/contract/status';
import * as ledger from '#modules/ledger';
import * as mail from '#modules/mail';
import { system } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { send } from '#platform/outgoing/outgoing';

export type Probe = () => Promise<unknown>;

const timeoutMs = 10_000;
const answerSizeBytesMax = 256 * 1_024;

/** More than the sealer ever leaves behind: it comes ten times a second. */
const sealingLagSecondsMax = 60;

/** How each part that this platform has is asked whether it works; what throws does not. */
export function probesOf(deps: Pick<Deps, 'config' | 'pool'>): ReadonlyMap<StatusComponent, Probe> {
  const { STATUS_WEB_URL, STATUS_API_URL, EID_URL, OAUTH_ISSUER, MAIL_URL } = deps.config;
  const probes = new Map<StatusComponent, Probe>();
  if (STATUS_WEB_URL) probes.set('web', () => ask(at(STATUS_WEB_URL, '/health'), isFine));
  if (STATUS_API_URL) probes.set('api', () => ask(at(STATUS_API_URL, '/ready'), isFine));
  // It knows no path without a name and a key, and says so: that it answers is what is asked.
  if (EID_URL) probes.set('sign_in', () => ask(EID_URL, (status) => status < 500));
  if (OAUTH_ISSUER) probes.set('openid', () => ask(at(OAUTH_ISSUER, '/.well-known/openid-configuration'), isFine));
  if (MAIL_URL) probes.set('mail', () => mail.checkMailServer(deps));
  probes.set('audit', async () => {
    const lag = await ledger.readPendingAge(deps, system('probe the audit log'));
    if ((lag ?? 0) > sealingLagSecondsMax) throw new Error('audit records wait to be sealed');
  });
  return probes;
}

const isFine = (status: number): boolean => status === 200;
const at = (base: string, path: string): string => `${base.replace(/\/$/, '')}${path}`;

async function ask(url: string, isGood: (status: number) => boolean): Promise<void> {
  // By the settings, so it may be anywhere.
  const request = { method: 'GET', url, reach: 'anywhere', timeoutMs, sizeBytesMax: answerSizeBytesMax } as const;
  const { status } = await send(request);
  if (!isGood(status)) throw new Error(`answered ${status}`);
}
