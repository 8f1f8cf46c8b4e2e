import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isAllowedAddress, parseNetworks } from '#platform/http/address';

/**
 * How far a call may go. Addresses from the settings may be anywhere. Addresses from others (an application, a
 * certificate, the document of a provider) must be public, or in networks that the operator allows: otherwise the giver
 * of an address could make our servers call their own neighbours.
 */
export type Reach = 'anywhere' | PublicReach;

export interface PublicReach {
  allowed: BlockList | undefined;
  /** Finds the addresses of a name. */
  resolve: typeof dns.lookup;
}

export const publicReach = (
  { OUTGOING_ALLOWED_NETWORKS: allowed }: { OUTGOING_ALLOWED_NETWORKS?: BlockList | undefined },
  resolve = dns.lookup,
): PublicReach => ({ allowed, resolve });

/** What IANA lists as not globally reachable, and addresses that stand for one of IPv4. */
const special = parseNetworks(
  [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
  ].join(','),
);
/** All that is given out of IPv6; loopback, private, link-local, multicast, mapped and translated ones are not in it. */
const globalUnicast = parseNetworks('2000::/3');

export function isWithin({ allowed }: PublicReach, address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const family = isIP(plain);
  if (family === 0) return false;
  if (allowed && isAllowedAddress(plain, allowed)) return true;
  if (family === 4) return !special.check(plain, 'ipv4');
  return globalUnicast.check(plain, 'ipv6') && !special.check(plain, 'ipv6');
}

/**
 * Resolves for the connection itself: what was looked at is what is connected to, so a name that answers otherwise a
 * moment later gains nothing. One forbidden address among several refuses the name.
 */
export function lookupWithin(reach: PublicReach): LookupFunction {
  return (name, options, done) =>
    reach.resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      if (found.length === 0 || found.some(({ address }) => !isWithin(reach, address)))
        return done(new Error('the address is not one that others may have us call'), []);
      const [{ address, family } = { address: '', family: 0 }] = found;
      return options.all ? done(null, found) : done(null, address, family);
    });
}
