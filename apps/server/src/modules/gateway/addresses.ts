import type { Config } from '#config';
import { AppError } from '#platform/error';
import { isCallable } from '#platform/outgoing/addresses';

/** Refuses addresses that lead into our own house, and those with a query, since calls bring theirs. */
export function requireReachable(config: Pick<Config, 'OUTGOING_ALLOWED_NETWORKS'>, urls: readonly string[]): void {
  if (!urls.every((url) => !url.includes('?') && isCallable(config, url)))
    throw new AppError('gateway.address_refused');
}
