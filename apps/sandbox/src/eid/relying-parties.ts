import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Dialect } from '#sandbox/dialect';
import { Refusal } from '#sandbox/refusal';
import { hash } from './protocol.ts';

/** `advanced`: people without a qualified certificate. `address`: the address of the phone. `records`: what is on file. */
export const RelyingParty = z.strictObject({
  uuid: z.guid(),
  /** The phone shows it. Smart-ID lets the party call itself so and no other way, in capitals or not. */
  name: z.string().min(1),
  /** The key of the Mongolian dialect. */
  secret: z.string().startsWith('rp_sk_'),
  rights: z.array(z.enum(['advanced', 'address', 'records'])),
  /** The organisations whose seal it may use, `NTRMN-...`. */
  seals: z.array(z.string()),
  /** Where its requests come from; anywhere, unless told. */
  addresses: z.array(z.string()).optional(),
});
export type RelyingParty = z.infer<typeof RelyingParty>;

export const demoRelyingParties: RelyingParty[] = [
  {
    uuid: '00000000-0000-4000-8000-000000000000',
    name: 'DEMO',
    secret: 'rp_sk_demo',
    rights: ['advanced', 'address', 'records'],
    seals: ['NTRMN-9001001', 'NTRMN-2002002'],
  },
  { uuid: '00000000-0000-4000-8000-000000000001', name: 'LIMITED', secret: 'rp_sk_limited', rights: [], seals: [] },
];

export interface Caller {
  address: string;
  authorization: string | undefined;
}

interface Deps {
  dialect: Dialect;
  relyingParties: RelyingParty[];
}

/** Mongolian: the key says who it is. */
export function partyWithKey(deps: Deps, caller: Caller): RelyingParty {
  const [scheme, key = ''] = (caller.authorization ?? '').split(' ');
  const party = deps.relyingParties.find(({ secret }) => isSame(secret, key));
  if (scheme !== 'Bearer' || !party) throw new Refusal(401, 'The key is missing or wrong');
  if (!isAt(party, caller)) throw new Refusal(403, 'Requests from this address are not allowed');
  return party;
}

/**
 * The party that sent this body. Smart-ID knows a party by its address and number, the Mongolian provider also by its
 * key.
 */
export function partyOf(
  deps: Deps,
  caller: Caller,
  body: { relyingPartyUUID: string; relyingPartyName: string },
): RelyingParty {
  if (deps.dialect === 'eid-mn') {
    const party = partyWithKey(deps, caller);
    if (party.uuid !== body.relyingPartyUUID) throw new Refusal(403, 'The key belongs to another relying party');
    return party;
  }
  const party = deps.relyingParties.find(({ uuid }) => uuid === body.relyingPartyUUID);
  if (!party) throw new Refusal(403, 'There is no relying party with this UUID');
  if (!isAt(party, caller)) throw new Refusal(401, 'The relying party does not send from this address');
  if (party.name.toLowerCase() !== body.relyingPartyName.toLowerCase()) {
    throw new Refusal(403, 'The relying party is not registered under this name');
  }
  return party;
}

const isAt = (party: RelyingParty, { address }: Caller) => !party.addresses || party.addresses.includes(address);

const isSame = (one: string, other: string) => timingSafeEqual(hash('SHA-256', one), hash('SHA-256', other));
