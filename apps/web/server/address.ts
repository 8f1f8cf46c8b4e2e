import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const knownMax = 1_000;

/** The caller's real address: the last one in the chain that none of our proxies wrote about itself. */
export function openAddressOf(trusted: string | undefined): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const entry of (trusted ?? '').split(',').filter(Boolean)) {
    const [address = '', bits] = entry.trim().split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits) proxies.addSubnet(address, Number(bits), family);
    else proxies.addAddress(address, family);
  }
  // Nearly all requests come through the same few, and to look one up takes longer than to send a page.
  const known = new Set<string>();
  const isTrusted = (address: string) => {
    if (known.has(address)) return true;
    const isOurs = isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
    if (isOurs && known.size < knownMax) known.add(address);
    return isOurs;
  };
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    const chain = [...forwarded, request.socket.remoteAddress ?? '']
      .map((address) => address.trim().replace(/^::ffff:/i, ''))
      .filter(Boolean);
    while (chain.length > 1 && isTrusted(chain.at(-1) ?? '')) chain.pop();
    return chain.at(-1) ?? '';
  };
}
