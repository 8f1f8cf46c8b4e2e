import { hash as digest } from 'node:crypto';
import * as applications from '#modules/applications';
import { type Application, type Origin, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { askTogether } from '#platform/data/together';
import type { Deps } from '#platform/deps';
import { hashKey, isSameHash, readKey } from './key-values.ts';
import { findLiveKeys, readKeyEpoch } from './keys.sql.ts';
import { openPeppers } from './peppers.ts';

/** Who holds a key, as it was while this epoch lasted. */
interface Holder {
  epoch: string;
  keyId: string;
  clientId: string;
  scopes: ReadonlySet<string>;
  expiresAt: number;
}

/** More keys than are used at a time; beyond it those that were seen first are looked up anew. */
const keptMax = 20_000;

/**
 * Which application holds this key. Those who show one at the same time are looked up together. What was found is kept, and
 * the database is asked, once for all who come at a time and after they came, whether anything has changed that can take
 * something from a key: so a key that was revoked, a scope that was taken from the application, and an application that was
 * switched off are seen by the next request, in every process.
 */
export function keyHolders(deps: Pick<Deps, 'pool' | 'now' | 'keyring'>) {
  const db = asActor(deps, system('check keys'));
  const peppers = openPeppers(deps);
  const kept = new Map<string, Holder>();
  const epochNow = askTogether(async ([now = '']) => new Map([[now, await readKeyEpoch(db)]]));
  const rowOf = askTogether(async (handles) => {
    const rows = await findLiveKeys(db, handles);
    // An application that is not active has no keys that open anything.
    const held = rows.filter(({ owner }) => owner !== null);
    return new Map(held.map((row) => [row.handle, { ...row, client: applications.parseClient(row.owner) }]));
  });

  const find = async (text: string, origin: Origin): Promise<Holder | null> => {
    const key = readKey(text);
    const row = key && (await rowOf(key.handle));
    if (!key || !row) return null;
    const hash = hashKey(await peppers.of(row.pepper_id, origin), key.secret);
    if (!isSameHash(hash, row.hash)) return null;
    const { id: clientId, services } = row.client;
    const scopes = new Set<string>(services.filter((service) => row.scopes.includes(service)));
    return { epoch: row.epoch, keyId: row.id, clientId, scopes, expiresAt: row.expires_at.getTime() };
  };
  const keep = (name: string, holder: Holder): void => {
    kept.delete(name);
    kept.set(name, holder);
    if (kept.size > keptMax) kept.delete(kept.keys().next().value ?? name);
  };

  return async (text: string, origin: Origin): Promise<Application | null> => {
    // Not the key itself: what is kept for long opens nothing.
    const name = digest('sha256', text, 'base64url');
    const known = kept.get(name);
    const holder = known && known.epoch === (await epochNow('')) ? known : await find(text, origin);
    if (!holder || holder.expiresAt <= deps.now().getTime()) {
      kept.delete(name);
      return null;
    }
    if (holder !== known) keep(name, holder);
    const { clientId, keyId, scopes } = holder;
    return { kind: 'application', clientId, keyId, scopes, origin };
  };
}
