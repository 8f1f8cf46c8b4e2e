import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '#config';
import type { Origin } from '#platform/actor';
import { isAllowedAddress, parseNetworks } from '#platform/http/address';

const given = /^[\w-]{8,64}$/;

/** Where a call comes from. What a header says of its way is believed as far as our own proxies wrote it. */
export function originsOf({ TRUSTED_PROXIES }: Pick<Config, 'TRUSTED_PROXIES'>): (request: IncomingMessage) => Origin {
  const proxies = TRUSTED_PROXIES === undefined ? null : parseNetworks(TRUSTED_PROXIES);
  const addressOf = (told: string | string[] | undefined, neighbour: string): string => {
    if (told === undefined) return neighbour;
    const way = [...String(told).split(','), neighbour]
      .map((hop) => hop.trim())
      .filter(Boolean)
      .toReversed();
    return way.find((hop) => proxies === null || !isAllowedAddress(hop, proxies)) ?? way.at(-1) ?? '';
  };
  return ({ headers, socket }) => {
    const address = addressOf(headers['x-forwarded-for'], socket.remoteAddress ?? '');
    const asked = headers['x-request-id'];
    const requestId = typeof asked === 'string' && given.test(asked) ? asked : randomUUID();
    return { requestId, address, auditRecords: 0 };
  };
}
