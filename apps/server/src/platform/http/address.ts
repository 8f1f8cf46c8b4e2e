import { BlockList, isIP, SocketAddress } from 'node:net';

/** Networks from which something may be reached; `open` is everywhere. */
export type AllowedNetworks = 'open' | BlockList;

/** Reads `10.1.0.0/16,192.0.2.7`; throws at what is not an address or a network. */
export function parseNetworks(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    // No bits at all would be the network of every address, which nobody means to write.
    else if (Number(bits) === 0) throw new Error('a network of every address');
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export function isAllowedAddress(address: string, networks: AllowedNetworks): boolean {
  if (networks === 'open') return true;
  const plain = unmapped(address);
  return isIP(plain) !== 0 && networks.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** A dual-stack socket writes an IPv4 address as ::ffff:a.b.c.d. */
const unmapped = (address: string): string => address.replace(/^::ffff:/i, '');

/**
 * Whom an address stands for: itself, or the first 64 bits of an IPv6 address, since a household has them all.
 * What is no address, because a proxy wrote something else, is one caller: nobody gets a name of their own that way.
 */
export function networkOf(address: string): string {
  const plain = unmapped(address);
  if (isIP(plain) !== 6) return isIP(plain) === 4 ? plain : 'unknown';
  const { address: canonical } = new SocketAddress({ address: plain.replace(/%.*/, ''), family: 'ipv6' });
  const [before = [], after] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = after ? Array.from({ length: 8 - before.length - after.length }, () => '0') : [];
  return `${[...before, ...zeros].slice(0, 4).join(':')}::/64`;
}
