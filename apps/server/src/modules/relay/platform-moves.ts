import type { PlatformState, RelayPlatform, RotateKeys } from '@tamga/contract/relay.platforms';
import { type Person, system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import { enqueue } from '#platform/messaging/jobs';
import { transition } from '#platform/data/states';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { routings, wakePlatform } from './deliveries.ts';
import { endStolenKeys, renewOwnKeys, setSecret, setTheirKey } from './keys.ts';
import { endKeys, listKeys } from './keys.sql.ts';
import { onePlatform, platformOf, tellOfPlatform } from './platforms.ts';
import { platformLife } from './platforms.states.ts';
import { deleteRoutesTo, hasOpenLegs, lockPlatform, type PlatformRow, touchPlatform } from './platforms.sql.ts';

type RelayDeps = Pick<Deps, 'pool' | 'now' | 'keyring' | 'config'>;
type Work<T> = (deps: RelayDeps & { db: Tx }, row: PlatformRow) => Promise<T>;

/** In a transaction that holds the platform, which must be one of the person's. */
async function changing<T>(deps: RelayDeps, person: Person, id: string, duty: string, work: Work<T>): Promise<T> {
  await platformOf(deps, person, id);
  return transact(deps, system(duty, person.origin), async (deps) => {
    const row = await lockPlatform(deps.db, id);
    if (!row) throw new AppError('relay.platform_not_found');
    return work(deps, row);
  });
}

export const suspendPlatform = (deps: RelayDeps, person: Person, id: string, reason: string): Promise<RelayPlatform> =>
  changing(deps, person, id, 'suspend a platform', async (deps, row) => {
    await move(deps, row, 'suspend', person);
    tellOfPlatform(deps, person, row, 'platform_suspended', { reason });
    return onePlatform(deps, person, id);
  });

export const resumePlatform = (deps: RelayDeps, person: Person, id: string): Promise<RelayPlatform> =>
  changing(deps, person, id, 'resume a platform', async (deps, row) => {
    const keys = await listKeys(deps.db, [id], deps.now());
    if (!keys.some(({ side }) => side !== 'ours')) throw new AppError('relay.key_missing');
    await move(deps, row, 'resume', person, { failures: 0 });
    wakePlatform(deps, id);
    routeWaitingOf(deps, row);
    tellOfPlatform(deps, person, row, 'platform_resumed');
    return onePlatform(deps, person, id);
  });

/** One that is suspended goes with what waits for it, which the next sweep ends; of others that is done first. */
export const removePlatform = (
  deps: RelayDeps,
  person: Person,
  id: string,
): Promise<{ id: string; state: PlatformState }> =>
  changing(deps, person, id, 'remove a platform', async (deps, row) => {
    const mustBeIdle = row.state !== 'revoked' && row.state !== 'suspended';
    if (mustBeIdle && (await hasOpenLegs(deps.db, id))) throw new AppError('relay.platform_in_use');
    await move(deps, row, 'revoke', person);
    await endKeys(deps.db, id, deps.now());
    await deleteRoutesTo(deps.db, id);
    tellOfPlatform(deps, person, row, 'platform_removed');
    return { id, state: 'revoked' };
  });

export const rotateKeys = (
  deps: RelayDeps,
  person: Person,
  id: string,
  { public_key, secret, renew_own, compromised }: RotateKeys,
): Promise<RelayPlatform> =>
  changing(deps, person, id, 'change the keys of a platform', async (deps, row) => {
    const isShared = row.signature === 'v1';
    const isAny = Boolean(secret || public_key || renew_own);
    const isFit = isShared ? !public_key && !renew_own : !secret;
    if (!isFit || !(isAny || compromised)) throw new AppError('relay.key_unfit');
    if (row.state === 'revoked') throw new AppError('relay.platform_state_conflict');
    const before = compromised ? 'stolen' : 'overlaps';
    if (secret !== undefined) await setSecret(deps, row, secret, before);
    if (public_key !== undefined) await setTheirKey(deps, row, public_key, before);
    if (renew_own) await renewOwnKeys(deps, row, before);
    if (!isAny) await endStolenKeys(deps, row, isShared ? 'shared' : 'theirs');
    const action = actionAfter(row, { hasTheirs: public_key !== undefined, isAny });
    if (action) await move(deps, row, action, person);
    else await touchPlatform(deps.db, id, row.version + 1, deps.now());
    if (action === 'activate') routeWaitingOf(deps, row);
    if (action === 'suspend') tellOfPlatform(deps, person, row, 'platform_suspended', { reason: 'its key was stolen' });
    tellOfPlatform(deps, person, row, 'keys_rotated', {
      theirs: Boolean(public_key),
      ours: renew_own,
      shared: isShared,
      compromised,
    });
    return onePlatform(deps, person, id);
  });

/** With its first key it is active; without any, after a theft, nothing is exchanged until it has another and is resumed. */
function actionAfter(
  { state }: PlatformRow,
  { hasTheirs, isAny }: { hasTheirs: boolean; isAny: boolean },
): 'activate' | 'suspend' | null {
  if (state === 'pending' && hasTheirs) return 'activate';
  return !isAny && (state === 'active' || state === 'degraded') ? 'suspend' : null;
}

/** What had no way while it was not there may have one now. */
const routeWaitingOf = (deps: { db: Tx }, { tenant_id }: PlatformRow): void => enqueue(deps, routings, { tenant_id });

const move = (
  deps: RelayDeps & { db: Tx },
  row: PlatformRow,
  action: 'suspend' | 'resume' | 'revoke' | 'activate',
  person: Person,
  set: { failures?: number } = {},
) => transition(deps, platformLife, row, action, person, { ...set, version: row.version + 1, updated_at: deps.now() });
