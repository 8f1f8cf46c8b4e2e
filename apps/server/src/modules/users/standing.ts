import * as audit from '#modules/audit';
import type { System } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { changing, type ReadDeps, remember } from '#platform/memory/memory';
import { findStanding, findSuperadmin, setTokensRevokedBefore } from './standing.sql.ts';

/** What every request of a person depends on, beside the session itself. */
export interface Standing {
  role: string;
  active: boolean;
  /** In seconds, as token times are: a token issued before this moment is refused. */
  tokensRevokedBefore: number;
}

type StandingDeps = Pick<Deps, 'pool' | 'redis' | 'metrics'>;

export const standingKey = (userId: string): string => `standing:${userId}`;

/** A user's standing as it is now; `known` is what Redis remembered, null when it remembered nothing. */
export async function readStanding(
  deps: ReadDeps,
  actor: System,
  userId: string,
  known: string | null = null,
): Promise<Standing | null> {
  if (known !== null) return parse(known);
  const row = await findStanding(asActor(deps, actor), userId);
  if (!row) return null;

  const cutoff = Math.ceil(row.tokens_revoked_before.getTime() / 1_000);
  const text = `${row.active ? 1 : 0} ${cutoff} ${row.role}`;
  if (!deps.db) await remember(deps, standingKey(userId), text);
  return parse(text);
}

/** Apart from their standing, which is what administrators may change of them. */
export const isSuperadmin = async (
  deps: Pick<Deps, 'pool'> & { db?: Tx },
  actor: System,
  userId: string,
): Promise<boolean> => (await findSuperadmin(asActor(deps, actor), userId)) !== undefined;

function parse(text: string): Standing {
  const [active, cutoff, role = ''] = text.split(' ');
  return { active: active === '1', tokensRevokedBefore: Number(cutoff), role };
}

/** A cutoff for every token of now: the next full second, because token times have no fractions. */
export const nextSecond = (now: Date): Date => new Date((Math.floor(now.getTime() / 1_000) + 1) * 1_000);

/** Refuses every token the user holds now, inside `changing(standingKey(id))`; answers from when on they are good. */
export async function moveCutoff(deps: Pick<Deps, 'now'> & { db: Tx }, userId: string): Promise<Date> {
  const cutoff = nextSecond(deps.now());
  await setTokensRevokedBefore(deps.db, userId, cutoff);
  return cutoff;
}

/** Refuses every token the user holds now. */
export async function revokeTokens(
  deps: StandingDeps & Pick<Deps, 'now'>,
  actor: System,
  userId: string,
): Promise<void> {
  await changing(deps, standingKey(userId), () =>
    transact(deps, actor, async (deps) => {
      await moveCutoff(deps, userId);
      audit.record(deps, actor, { action: 'users.tokens_revoked', object: `person:${userId}` });
    }),
  );
}
