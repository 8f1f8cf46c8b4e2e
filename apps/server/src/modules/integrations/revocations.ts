import { system } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { enqueue, type Queue } from '#platform/messaging/jobs';
import { type Kept, unlock } from './locks.ts';
import { deleteRevocationsBefore, insertRevocation } from './revocations.sql.ts';

/** Tried for about a week: until then the provider still takes what it gave. */
export const revocations: Queue = {
  name: 'integrations.revoke',
  retriesMax: 30,
  retryFirstSeconds: 5,
  retryLastSeconds: 21_600,
  timeoutSeconds: 60,
};

export const revocationPlace = (row: string) => ({ table: 'integrations.revocation', row, column: 'tokens_sealed' });

/** In the transaction that forgets the connection: the job holds no secret, and what it is to end stays under the keyring. */
export async function leaveRevocation(
  deps: Pick<Deps, 'keyring'> & { db: Tx },
  row: { id: string; provider: string; data_key_sealed: string; tokens_locked: string },
): Promise<void> {
  const kept = openIfPossible(deps, row);
  if (kept) await leaveTokens(deps, row.provider, kept);
}

/** What no key opens any more cannot be ended at the provider, and must not keep a person from leaving. */
function openIfPossible(...asked: Parameters<typeof unlock>): Kept | null {
  try {
    return unlock(...asked);
  } catch {
    return null;
  }
}

export async function leaveTokens(
  deps: Pick<Deps, 'keyring'> & { db: Tx },
  provider: string,
  { refresh_token, access_token }: Kept,
): Promise<void> {
  const id = uuidv7();
  const tokens_sealed = deps.keyring.seal(revocationPlace(id), refresh_token ?? access_token);
  await insertRevocation(deps.db, { id, provider, tokens_sealed });
  enqueue(deps, revocations, { id });
}

const keptMs = 30 * 86_400_000;

/** Of a provider that never answered again, what it gave is kept no longer. */
export const forgetRevocations = (deps: Pick<Deps, 'pool' | 'now'>): Promise<number> =>
  deleteRevocationsBefore(
    asActor(deps, system('forget what was to be ended')),
    new Date(deps.now().getTime() - keptMs),
  );
