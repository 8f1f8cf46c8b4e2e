import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { isWeakKey, makeWebhookKeys } from '#platform/security/ed25519-webhooks';
import { AppError } from '#platform/error';
import { endStolen, insertKey, type KeyRow, listKeys, retireKey, type Side, wasStolen } from './keys.sql.ts';

/** How long a key that was replaced still holds: both sides change theirs at their own time. */
const overlapMs = 7 * 86_400_000;

type Owner = { id: string; tenant_id: string };
type SealDeps = Pick<Deps, 'keyring' | 'now'> & { db: Tx };

/** The keys of one platform, as they hold now. */
export interface Keys {
  /** Ours, by which they know us; the one in use first. */
  own: string[];
  theirs: string[];
  privateKeys: string[];
  secrets: string[];
}

export function keysOf({ keyring }: Pick<Deps, 'keyring'>, rows: readonly KeyRow[]): Keys {
  const ofSide = (side: Side) => rows.filter((row) => row.side === side);
  const opened = (side: Side): string[] =>
    ofSide(side).flatMap(({ id, private_sealed }) =>
      private_sealed === null ? [] : [keyring.open(placeOf(id), private_sealed).toString()],
    );
  const shown = (side: Side): string[] => ofSide(side).flatMap(({ public_key }) => public_key ?? []);
  return { own: shown('ours'), theirs: shown('theirs'), privateKeys: opened('ours'), secrets: opened('shared') };
}

export const readKeys = async (deps: Pick<Deps, 'keyring' | 'now'>, db: Db, platformId: string): Promise<Keys> =>
  keysOf(deps, await listKeys(db, [platformId], deps.now()));

/** What becomes of the key that is replaced: it holds a while longer, or it was stolen and holds no more. */
export type Before = 'overlaps' | 'stolen';

/** A new pair of our own; the one before signs beside it for a while. */
export async function renewOwnKeys(deps: SealDeps, owner: Owner, before: Before = 'overlaps'): Promise<void> {
  const { publicKey, privateKey } = makeWebhookKeys();
  await replaceKey(deps, owner, before, { side: 'ours', public_key: publicKey, secret: privateKey });
}

export async function setTheirKey(
  deps: SealDeps,
  owner: Owner,
  public_key: string,
  before: Before = 'overlaps',
): Promise<void> {
  if (isWeakKey(public_key)) throw new AppError('relay.key_refused');
  await replaceKey(deps, owner, before, { side: 'theirs', public_key, secret: null });
  // Asked last: it may be the very one that was in use until now.
  if (await wasStolen(deps.db, owner.tenant_id, public_key)) throw new AppError('relay.key_refused');
}

export const setSecret = (deps: SealDeps, owner: Owner, secret: string, before: Before = 'overlaps'): Promise<void> =>
  replaceKey(deps, owner, before, { side: 'shared', public_key: null, secret });

/** From this moment on nothing is taken that was signed with them, nor signed. */
export const endStolenKeys = ({ db, now }: SealDeps, { id }: Owner, side: Side): Promise<unknown> =>
  endStolen(db, id, side, now());

export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

async function replaceKey(
  { db, keyring, now }: SealDeps,
  { id: platform_id, tenant_id }: Owner,
  before: Before,
  { side, public_key, secret }: { side: Side; public_key: string | null; secret: string | null },
): Promise<void> {
  const [id, at] = [uuidv7(), now()];
  if (before === 'stolen') await endStolen(db, platform_id, side, at);
  else await retireKey(db, platform_id, side, new Date(at.getTime() + overlapMs));
  const private_sealed = secret === null ? null : keyring.seal(placeOf(id), secret);
  await insertKey(db, { id, tenant_id, platform_id, side, public_key, private_sealed, created_at: at });
}

const placeOf = (row: string) => ({ table: 'relay.platform_key', row, column: 'private_sealed' });
