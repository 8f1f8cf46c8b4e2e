import { isIP } from 'node:net';
import type { Page, PageQuery } from '@tamga/contract/page';
import type { NewPlatform, RelayPlatform } from '@tamga/contract/relay.platforms';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as org from '#modules/org';
import { type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { announce } from '#platform/messaging/outbox';
import { isWithin, publicReach } from '#platform/outgoing/reach';
import { keysOf, makeSecret, renewOwnKeys, setSecret, setTheirKey } from './keys.ts';
import { listKeys } from './keys.sql.ts';
import { requireActive } from './offices.ts';
import {
  findPlatform,
  insertPlatform,
  isUsedByOthers,
  listPlatformsAfter,
  lockOwnCode,
  type PlatformRow,
} from './platforms.sql.ts';

type RelayDeps = Pick<Deps, 'pool' | 'now' | 'keyring' | 'config'>;

const cursor = cursorOf(z.string().max(40));

export async function listPlatforms(
  deps: RelayDeps,
  person: Person,
  { limit, after, tenant_id }: PageQuery & { tenant_id: string },
): Promise<Page<RelayPlatform>> {
  await org.requireMembership(deps, person, tenant_id);
  const rows = await listPlatformsAfter(asActor(deps, person), tenant_id, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ code }) => cursor.write(code));
  return { items: await shownPlatforms(deps, person, items), next };
}

/** What the person may see of an organisation of theirs; anything else is not found. */
export async function platformOf(deps: RelayDeps, person: Person, id: string): Promise<PlatformRow> {
  const row = await findPlatform(asActor(deps, person), id);
  if (!row) throw new AppError('relay.platform_not_found');
  return row;
}

export async function addPlatform(
  deps: RelayDeps,
  person: Person,
  { public_key, ...fields }: NewPlatform,
): Promise<RelayPlatform & { secret: string | null }> {
  await requireActive(deps, person, fields.tenant_id);
  if (!mayCall(deps, fields.webhook_url)) throw new AppError('relay.address_refused');
  return transact(deps, system('connect a platform', person.origin), async (deps) => {
    const holder = await org.findSlugHolder(deps, fields.own_code);
    // The same answer as to a code that is taken: it tells nothing of who has it.
    if (holder !== null && holder !== fields.tenant_id) throw new AppError('relay.code_taken');
    await lockOwnCode(deps.db, fields.own_code);
    // Its short name is given by operators: whose that is, it is.
    if (holder === null && (await isUsedByOthers(deps.db, fields))) throw new AppError('relay.code_taken');
    const id = uuidv7(deps.now().getTime());
    const isShared = fields.signature === 'v1';
    const state = isShared || public_key !== null ? 'active' : 'pending';
    const made = await insertPlatform(deps.db, { id, ...fields, state, created_by: person.userId }, deps.now());
    if (!made) throw new AppError('relay.code_taken');
    const owner = { id, tenant_id: fields.tenant_id };
    const secret = isShared ? makeSecret() : null;
    if (secret !== null) await setSecret(deps, owner, secret);
    else {
      await renewOwnKeys(deps, owner);
      if (public_key !== null) await setTheirKey(deps, owner, public_key);
    }
    tellOfPlatform(deps, person, owner, 'platform_added', { signature: fields.signature });
    return { ...(await onePlatform(deps, person, id)), secret };
  });
}

/** https; or an address in a network that the operator allows, as between machines of one house. */
function mayCall({ config }: Pick<Deps, 'config'>, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isAddress = isIP(host) !== 0;
  if (isAddress)
    return isWithin(publicReach(config), host) && (protocol === 'https:' || !isWithin(publicReach({}), host));
  return protocol === 'https:' && !/^localhost\.?$|\.localhost\.?$/.test(host);
}

export function tellOfPlatform(
  deps: { db: Tx },
  person: Person,
  { id, tenant_id: tenantId }: { id: string; tenant_id: string },
  what: 'platform_added' | 'platform_suspended' | 'platform_resumed' | 'platform_removed' | 'keys_rotated',
  details: Record<string, string | boolean> = {},
): void {
  const object = `relay_platform:${id}` as const;
  audit.record(deps, person, { action: `relay.${what}`, object, tenantId, details });
  announce(deps, person, { type: `relay.${what}`, aggregate: object, tenantId, data: { id } });
}

/** In the transaction that has changed it. */
export async function onePlatform(deps: RelayDeps & { db: Tx }, person: Person, id: string): Promise<RelayPlatform> {
  const row = await findPlatform(deps.db, id);
  const [shown] = row ? await shownPlatforms(deps, person, [row]) : [];
  if (!shown) throw new AppError('relay.platform_not_found');
  return shown;
}

/** Keys are read by the platform itself; of them only the public halves are shown. */
async function shownPlatforms(
  deps: RelayDeps & { db?: Tx },
  { origin }: Person,
  rows: readonly PlatformRow[],
): Promise<RelayPlatform[]> {
  const db = asActor(deps, system('show the keys of platforms', origin));
  const keys =
    rows.length === 0
      ? []
      : await listKeys(
          db,
          rows.map(({ id }) => id),
          deps.now(),
        );
  return rows.map((row) => {
    const { own, theirs } = keysOf(
      deps,
      keys.filter(({ platform_id }) => platform_id === row.id),
    );
    return { ...row, our_public_keys: own, their_public_keys: theirs };
  });
}
