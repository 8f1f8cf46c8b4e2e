import { BlockList, isIP } from 'node:net';

/** Networks from which something may be reached; `open` is everywhere. */
export type AllowedNetworks = 'open' | BlockList;

export function parseNetworks(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export function isAllowedAddress(address: string, networks: AllowedNetworks): boolean {
  if (networks === 'open') return true;
  const plain = unmapped(address);
  return isIP(plain) !== 0 && networks.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

const loopback = parseNetworks('127.0.0.0/8,::1');

export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && isAllowedAddress(address, loopback);

/** A dual-stack socket writes an IPv4 address as ::ffff:a.b.c.d. */
const unmapped = (address: string): string => address.replace(/^::ffff:/i, '');
