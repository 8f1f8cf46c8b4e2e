import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { onceFor } from '#platform/once-for';
import type { Pool } from '#platform/data/pool';
import type { Granted } from './calls.ts';
import { type Kept, lockAgain, unlock } from './locks.ts';
import { findProvider, refresh } from './providers.ts';
import { recordChange, tellPerson } from './records.ts';
import { leaveTokens } from './revocations.ts';
import { findTokens, finishRefresh, takeRefresh, type TokenRow } from './tokens.sql.ts';

export type TokenDeps = Pick<Deps, 'pool' | 'config' | 'keyring' | 'log' | 'now' | 'wakeups'>;

export interface FreshToken {
  access_token: string;
  expires_at: Date | null;
  scopes: string[];
  /** The row that it was read from, to say of which token the provider did not take. */
  row: Pick<TokenRow, 'id' | 'tokens_locked'>;
}

/** A token that ends sooner is renewed before it is given out. */
const marginMs = 30_000;
const lookAgainMs = 500;
const actor = system('renew tokens of connected accounts');

const underWay = onceFor((_pool: Pool) => new Map<string, Promise<FreshToken>>());

/** A token that is good for a while. Those who ask in one process while it is being renewed share one answer. */
export function freshToken(deps: TokenDeps, id: string): Promise<FreshToken> {
  const asked = underWay(deps.pool);
  const shared = asked.get(id);
  if (shared) return shared;
  const own = readOrRenew(deps, id).finally(() => asked.delete(id));
  asked.set(id, own);
  return own;
}

/**
 * Of all processes one renews, and the others wait for its word: a provider that gives another token for renewing each time takes
 * a second use of the old one for theft. The right to renew is in the row and ends by itself, as a process may die with it.
 */
async function readOrRenew(deps: TokenDeps, id: string): Promise<FreshToken> {
  // Discovery and the renewing itself, and then what it takes to write it down.
  const leaseMs = 2 * deps.config.OPENID_TIMEOUT_MS + 5_000;
  const giveUpAt = performance.now() + leaseMs;
  const holder = randomUUID();
  for (;;) {
    const row = await findTokens(asActor(deps, actor), id);
    if (!row) throw new AppError('integrations.not_connected');
    if (row.state !== 'connected') throw new AppError('integrations.reconnect_needed');
    const kept = unlock(deps, row);
    const { access_expires_at: expires_at, scopes } = row;
    if (expires_at === null || expires_at.getTime() > deps.now().getTime() + marginMs)
      return { access_token: kept.access_token, expires_at, scopes, row };
    if (performance.now() > giveUpAt) throw new AppError('integrations.provider_unavailable');
    const waiting = listen(deps, id);
    const isMine = await transact(deps, actor, ({ db }) => takeRefresh(db, row, holder, leaseMs));
    if (isMine) {
      waiting.leave();
      return renewAlone(deps, row, kept, holder).finally(() => void deps.wakeups.tell(topicOf(id)));
    }
    await waiting.told();
  }
}

const topicOf = (id: string): string => `integration:${id}`;

/** Listens from now on, so that a word that comes before the waiting begins is heard. */
function listen({ wakeups }: Pick<Deps, 'wakeups'>, id: string): { told: () => Promise<void>; leave: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const leave = wakeups.listen(topicOf(id), resolve);
  return {
    leave,
    async told() {
      await Promise.race([promise, sleep(lookAgainMs)]);
      leave();
    },
  };
}

async function renewAlone(deps: TokenDeps, row: TokenRow, kept: Kept, holder: string): Promise<FreshToken> {
  const { id, provider } = row;
  const finish = (changes: Parameters<typeof finishRefresh>[3]) =>
    transact(deps, actor, ({ db }) => finishRefresh(db, id, holder, changes));
  let given: Granted | null = null;
  const settings = findProvider(deps, provider);
  try {
    if (!settings) throw new AppError('integrations.provider_unavailable');
    if (kept.refresh_token !== null) given = await refresh(deps, settings, kept.refresh_token);
  } catch (error) {
    await finish({});
    throw error;
  }
  if (!given) {
    await lose(deps, actor, row, holder);
    throw new AppError('integrations.reconnect_needed');
  }
  const { access_token, expires_at } = given;
  const next = { access_token, refresh_token: given.refresh_token ?? kept.refresh_token };
  const scopes = given.scopes ?? row.scopes;
  const changes = { tokens_locked: lockAgain(deps, row, next), access_expires_at: expires_at, scopes };
  const fresh = { access_token, expires_at, scopes, row: { id, tokens_locked: changes.tokens_locked } };
  const saved = await persist(() => finish(changes));
  if (saved) return fresh;
  // The first try may have been saved, and only the answer to it was lost.
  const now = await findOrLeave(deps, row, next);
  if (!now) throw new AppError('integrations.not_connected');
  if (now.tokens_locked === changes.tokens_locked) return fresh;
  throw new AppError('integrations.provider_unavailable');
}

/** What nobody holds any more is ended. While the row stands it is not: that might end what another has got meanwhile. */
const findOrLeave = (deps: TokenDeps, { id, provider }: TokenRow, kept: Kept): Promise<TokenRow | undefined> =>
  transact(deps, actor, async (deps) => {
    const found = await findTokens(deps.db, id);
    if (!found) await leaveTokens(deps, provider, kept);
    return found;
  });

/** The provider has spent the old token, so a database that is away for a moment must not lose the new one. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (const pauseMs of [200, 1_000, 2_000]) {
    try {
      return await work();
    } catch {
      await sleep(pauseMs);
    }
  }
  return work();
}

function lose(
  deps: TokenDeps,
  actor: System,
  { id, user_id: userId, provider }: TokenRow,
  holder: string,
): Promise<void> {
  return transact(deps, actor, async (deps) => {
    if (!(await finishRefresh(deps.db, id, holder, { state: 'reconnect_needed' }))) return;
    recordChange(deps, actor, 'integrations.reconnect_needed', { userId, provider });
    tellPerson(deps, actor, 'integration_reconnect_needed', { userId, provider });
  });
}
