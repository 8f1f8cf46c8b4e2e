import type { RelayParties } from '@tamga/contract/relay.proof';
import { canonical } from '#platform/canonical';
import type { Tx } from '#platform/data/db';
import { listPublicKeys, type Side } from './keys.sql.ts';
import { findCodes } from './platforms.sql.ts';

/** A message is signed before it is in the chain; what held within that time may have signed it. */
const signedBeforeMs = 3_600_000;

/**
 * Who the two sides are and which public keys they have, for the row of a message: with the timestamp of the row nobody can say
 * later that another key was known then.
 */
export async function describeParties(db: Tx, platformId: string, now: Date): Promise<string> {
  const { code, own_code } = await findCodes(db, platformId);
  const rows = await listPublicKeys(db, platformId, new Date(now.getTime() - signedBeforeMs));
  const keysOf = (side: Side) =>
    rows
      .filter((row) => row.side === side)
      .map(({ public_key, created_at, not_after }) => ({
        public_key: public_key ?? '',
        not_before: created_at.toISOString(),
        not_after: not_after?.toISOString() ?? null,
      }));
  const parties = {
    ours: { code: own_code, keys: keysOf('ours') },
    theirs: { code, keys: keysOf('theirs') },
  } satisfies RelayParties;
  return canonical(parties);
}
