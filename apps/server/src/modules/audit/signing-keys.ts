import * as ledger from '#modules/ledger';
import type { Actor } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { record } from './records.ts';

/** Has the log signed with a new key from now on, and says so in the log. */
export function rotateSigningKey(deps: Pick<Deps, 'pool' | 'keyring' | 'config'>, actor: Actor): Promise<string> {
  return transact(deps, actor, async (deps) => {
    const verifierKey = await ledger.addSigningKey(deps);
    record(deps, actor, { action: 'audit.signing_key_added', object: `signing_key:${verifierKey}` });
    return verifierKey;
  });
}
