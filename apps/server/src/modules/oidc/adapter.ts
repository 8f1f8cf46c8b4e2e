import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import * as applications from '#modules/applications';
import * as sessions from '#modules/sessions';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { breaksReference } from '#platform/data/pool';
import { currentRequestContext, providerActor, type Writes } from './request-context.ts';
import { parentSessionOf } from './parent-session.ts';
import { metadataOf, triedOf } from './clients.ts';
import { hashOf, stateId } from './hashes.ts';
import {
  findClientRow,
  findState,
  findStateByOther,
  lockStateByOther,
  removeState,
  spendState,
  type StateRow,
  tokensIn,
  type TokenRow,
  upsertState,
} from './models.sql.ts';
import { nobodyYet } from './pushes.ts';

type AdapterDeps = Pick<Deps, 'pool' | 'now' | 'keyring' | 'config' | 'redis' | 'metrics'>;

const dayMs = 86_400_000;
export const lostRace = 'already used (lost the race)';

/** Where each kind of thing is kept. The library's other kinds are never issued here. */
export function adapterOf(deps: AdapterDeps): (kind: string) => Adapter {
  return (kind) => {
    if (kind === 'Client') return clientAdapter(deps);
    if (stateKinds.has(kind)) return stateAdapter(deps, kind);
    return tokenAdapter(deps, kind);
  };
}

const stateKinds = new Set(['Session', 'Grant', 'Interaction', 'DeviceCode', 'BackchannelAuthenticationRequest']);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** So many clients are kept as the library wants them: making one of its row costs more than reading the row. */
const clientsMax = 1_000;

function clientAdapter(deps: AdapterDeps): Adapter {
  const made = new Map<string, { json: string; metadata: AdapterPayload }>();
  /** The row is asked for each time; only where it reads as before, what was made of it before will do. */
  const make = (id: string, json: string): AdapterPayload => {
    const before = made.get(id);
    if (before?.json === json) return before.metadata;
    const metadata = metadataOf(applications.parseClient(JSON.parse(json)));
    if (made.size >= clientsMax) made.clear();
    made.set(id, { json, metadata });
    return metadata;
  };
  return {
    ...nothing,
    async find(id) {
      if (!uuid.test(id)) return undefined;
      const key = `Client:${id}`;
      const known = currentRequestContext()?.known;
      const json = known?.has(key)
        ? (known.get(key) as string | null)
        : await findClientRow(asActor(deps, providerActor()), id);
      known?.set(key, json);
      if (json === null) return undefined;
      return currentRequestContext()?.trying === id ? triedOf(make(id, json)) : make(id, json);
    },
  };
}

const queries = { short: tokensIn('oidc.token'), long: tokensIn('oidc.refresh_token') };

function tokenAdapter(deps: AdapterDeps, kind: string): Adapter {
  const isLong = kind === 'RefreshToken';
  const table = isLong ? queries.long : queries.short;
  const lifeMaxMs = isLong ? 62 * dayMs : dayMs;
  const keyOf = (id: string) => {
    const now = deps.now();
    return { hash: hashOf(id), kind, now, horizon: new Date(now.getTime() + lifeMaxMs) };
  };
  const db = () => asActor(deps, providerActor());
  return {
    ...nothing,

    async find(id) {
      const key = `${kind}:${id}`;
      const known = currentRequestContext()?.known;
      const row = known?.has(key) ? (known.get(key) as TokenRow | null) : (await table.find(db(), keyOf(id)))[0];
      if (!row) return undefined;
      if (isLong && row.consumed_at && isRace(deps, row.consumed_at)) throw new errors.InvalidGrant(lostRace);
      return withSpending({ ...(row.payload as AdapterPayload), jti: id }, row.consumed_at);
    },

    async upsert(id, given, seconds = 0) {
      const { jti, ...payload } = given;
      if (jti !== undefined && jti !== id) throw new Error('a token is kept under another name than its own');
      const expires_at = new Date(
        payload.exp === undefined ? deps.now().getTime() + seconds * 1_000 : payload.exp * 1_000,
      );
      const written = { hash: hashOf(id), expires_at, payload: JSON.stringify(payload) };
      if (leaveForLater(kind, written)) return;
      const rows = await table.insert(db(), { ...written, kind });
      if (rows.length === 0) throw new errors.InvalidGrant(lostRace);
    },

    // The library looks first and spends later, so many may have looked by now: one of them gets it.
    async consume(id) {
      const writes = isLong ? currentRequestContext()?.writes : undefined;
      if (writes) {
        writes.spent = keyOf(id);
        return;
      }
      const rows = await table.spend(db(), keyOf(id));
      if (rows.length === 0) throw new errors.InvalidGrant(lostRace);
    },

    async destroy(id) {
      await table.remove(db(), keyOf(id));
    },
  };
}

/** A refresh writes three things, and does so at its end, together. */
function leaveForLater(kind: string, written: NonNullable<Writes['access']>): boolean {
  const writes = currentRequestContext()?.writes;
  if (!writes?.spent || (kind !== 'AccessToken' && kind !== 'RefreshToken')) return false;
  writes[kind === 'AccessToken' ? 'access' : 'refresh'] = written;
  return true;
}

/** The library is told that it was spent, and ends the whole sign-in for it, because there must be a copy. */
const withSpending = (payload: AdapterPayload, spentAt: Date | null): AdapterPayload =>
  spentAt === null ? payload : { ...payload, consumed: Math.floor(spentAt.getTime() / 1_000) };

/**
 * Two requests of one application may meet with the same refresh token, or ask for the same device. The later one is
 * refused, but that is no theft, and the citizen is not signed out for it.
 */
function isRace({ config }: Pick<Deps, 'config'>, spentAt: Date): boolean {
  const arrivedAt = currentRequestContext()?.at;
  return arrivedAt !== undefined && arrivedAt.getTime() - config.OAUTH_REFRESH_RACE_MS < spentAt.getTime();
}

function stateAdapter(deps: AdapterDeps, kind: string): Adapter {
  const db = () => asActor(deps, providerActor());
  const placeOf = (id: string) => ({ table: 'oidc.state', row: id, column: 'payload_sealed' });
  const open = ({ id, payload_sealed, consumed_at }: StateRow): AdapterPayload => {
    const payload: AdapterPayload = JSON.parse(deps.keyring.open(placeOf(id), payload_sealed).toString());
    return withSpending(payload, consumed_at);
  };
  const read = async (key: string, ask: () => Promise<StateRow[]>): Promise<AdapterPayload | undefined> => {
    const known = currentRequestContext()?.known;
    const row = known?.has(key) ? (known.get(key) as StateRow | null) : (await ask())[0];
    if (row?.consumed_at && isRace(deps, row.consumed_at)) throw new errors.InvalidGrant(lostRace);
    return row && (await isFounded(deps, row)) ? open(row) : undefined;
  };
  return {
    ...nothing,
    find: (value) => read(`${kind}:${value}`, () => findState(db(), { id: stateId(kind, value), now: deps.now() })),
    findByUid: (uid) =>
      read(`${kind}#${uid}`, () => findStateByOther(db(), { hash: hashOf(uid), kind, now: deps.now() })),
    findByUserCode: (code) =>
      read(`${kind}#${code}`, () => findStateByOther(db(), { hash: hashOf(code), kind, now: deps.now() })),

    async upsert(value, payload, seconds = 0) {
      const other = kind === 'Session' ? payload.uid : kind === 'DeviceCode' ? payload.userCode : undefined;
      currentRequestContext()?.known.delete(`${kind}:${value}`);
      const writing = transact(deps, providerActor(), async (deps) => {
        const now = deps.now();
        const id = stateId(kind, value);
        const other_hash = other === undefined ? null : hashOf(other);
        const before = kind === 'Session' && other_hash ? await lockStateByOther(deps.db, other_hash) : undefined;
        const merged = before ? { ...payload, authorizations: mergedOf(open(before), payload) } : payload;
        await upsertState(deps.db, {
          id,
          kind,
          other_hash,
          user_id: payload.accountId === nobodyYet ? null : (payload.accountId ?? null),
          application_id: payload.clientId ?? null,
          platform_session_id: parentSessionOf(payload),
          payload_sealed: deps.keyring.seal(placeOf(id), JSON.stringify(merged)),
          updated_at: now,
          expires_at: new Date(now.getTime() + seconds * 1_000),
        });
      });
      await writing.catch((error: unknown) => {
        // The application was deleted during the sign-in.
        throw breaksReference(error, 'state_application_id_fkey') ? new errors.InvalidClient('client is gone') : error;
      });
    },

    async consume(value) {
      if (!(await spendState(db(), stateId(kind, value), deps.now()))) throw new errors.InvalidGrant(lostRace);
    },

    async destroy(value) {
      currentRequestContext()?.known.delete(`${kind}:${value}`);
      await removeState(db(), stateId(kind, value));
    },
  };
}

/** Signing out of the platform signs out here too: what rests on a session ends with it. */
async function isFounded(deps: AdapterDeps, { platform_session_id: id }: StateRow): Promise<boolean> {
  return id === null || sessions.isLive(deps, id, providerActor().origin);
}

/** Two applications may sign in at once in one browser; the later one to write must not forget the other. */
const mergedOf = (before: AdapterPayload, now: AdapterPayload): AdapterPayload['authorizations'] =>
  before.accountId === now.accountId ? { ...before.authorizations, ...now.authorizations } : now.authorizations;

/** To end a grant ends its tokens, and the library always ends the grant as well: nothing is left to do by grant. */
const nothing: Adapter = {
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  upsert: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};
