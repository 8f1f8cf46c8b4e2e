import type { IncomingMessage } from 'node:http';
import type { Application, Origin } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { networkOf } from '#platform/http/address';
import { identifyApplication } from '#platform/http/access';
import { openBuckets } from '#platform/limits/bucket';
import { shareNext } from './sharing.ts';

/** Who shows what we do not know that often is not looked up any more for a while. */
const strangers = { requests: 60, perSeconds: 60, burst: 2_000 };
const scope = 'svc:gateway';

/**
 * Which application calls. A key or a token that was revoked is refused by the next request in every process, because the
 * database is asked after each request has come, one question for those that came together: about a token itself, and
 * about a key that is known whether anything has changed since.
 */
export function openCallers({ credentials }: Pick<Deps, 'credentials'>) {
  const { clientToken } = credentials;
  const spend = openBuckets(() => Math.floor(performance.now() * 1_000));
  const nobody: Origin = { requestId: 'gateway', address: '', auditRecords: 0 };
  const byToken = shareNext(async (token) => (await clientToken?.({ token, proof: null }, nobody)) ?? null);
  const shared = {
    ...credentials,
    clientToken: async (shown: Parameters<NonNullable<typeof clientToken>>[0], origin: Origin) =>
      shown.proof === null ? byToken(shown.token) : ((await clientToken?.(shown, origin)) ?? null),
  };
  return async ({ headers, method = '', url = '' }: IncomingMessage, origin: Origin): Promise<Application> => {
    const network = networkOf(origin.address);
    if (!spend(network, strangers).isAdmitted) throw new AppError('request.too_many');
    const found = await identifyApplication(shared, { headers, method, url }, origin).catch((error: unknown) => {
      // That it could not be asked is not the fault of those who call.
      spend(network, strangers, -1);
      throw error;
    });
    if (!found) throw new AppError('request.unauthenticated');
    spend(network, strangers, -1);
    if (!found.scopes.has(scope)) throw new AppError('request.forbidden');
    return { ...found, origin };
  };
}
