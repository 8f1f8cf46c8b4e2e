import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '#config';
import type { Origin } from '#platform/actor';
import { isAllowedAddress, parseNetworks } from '#platform/http/address';

const given = /^[\w-]{8,64}$/;

/** Where a call comes from. What a header says of its way is believed as far as our own proxies wrote it. */
export function originsOf({ TRUSTED_PROXIES }: Pick<Config, 'TRUSTED_PROXIES'>): (request: IncomingMessage) => Origin {
  const proxies = TRUSTED_PROXIES === undefined ? null : parseNetworks(TRUSTED_PROXIES);
  return ({ headers, socket }) => {
    const way = [...String(headers['x-forwarded-for'] ?? '').split(','), socket.remoteAddress ?? '']
      .map((hop) => hop.trim())
      .filter(Boolean)
      .toReversed();
    const address = way.find((hop) => proxies === null || !isAllowedAddress(hop, proxies)) ?? way.at(-1) ?? '';
    const asked = headers['x-request-id'];
    const requestId = typeof asked === 'string' && given.test(asked) ? asked : randomUUID();
    return { requestId, address, auditRecords: 0 };
  };
}
