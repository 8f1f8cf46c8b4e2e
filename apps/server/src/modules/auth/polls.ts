import { setTimeout as sleep } from 'node:timers/promises';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { learnStatus } from './endings.ts';
import { findSignIn, type SignInRow } from './sign-ins.sql.ts';
import { openEidSession, type SignInDeps } from './sign-ins.ts';

/** The requests that wait for sign-ins to end, and the one of them that asks the provider. */
export interface Polls {
  /** Resolves with true when something may have happened to a pending sign-in, with false after `holdMs` of nothing. */
  wait(row: SignInRow, holdMs: number, signal: AbortSignal): Promise<boolean>;
  /** Lets everybody go, because the process stops. */
  release(): void;
}

/** How long one question to the provider may be held. */
const askMs = 25_000;
/** Where a wake-up was lost, the database is asked anew after this time. */
const lookMs = 2_000;
/** Longer than a question may take, so that a process which died is replaced and one that lives is not. */
const lockMs = 32_000;
const troubleMs = 1_000;

export function openPolls(deps: SignInDeps): Polls {
  const watched = new Map<string, number>();
  // Not listeners of `releasing`: those would stay with it for the life of the process, one for every poll there was.
  const waiting = new Set<() => void>();
  const releasing = new AbortController();

  /** Looks after one sign-in as long as anybody here waits for it. */
  async function watch(row: SignInRow): Promise<void> {
    while (watched.has(row.id) && !releasing.signal.aborted) {
      const isMine = await takeTurn(deps, row.id);
      if (!isMine) {
        await sleep(lookMs, undefined, { signal: releasing.signal }).catch(() => undefined);
        if (await hasEnded(deps, row.id)) return deps.wakeups.tell(row.id);
        continue;
      }
      try {
        const isOver = await askProvider(deps, row, askMs, releasing.signal);
        if (isOver) return await deps.wakeups.tell(row.id);
      } catch (err) {
        deps.log.warn({ err }, 'sign-in not asked for');
        await sleep(troubleMs, undefined, { signal: releasing.signal }).catch(() => undefined);
      } finally {
        await giveTurn(deps, row.id);
      }
    }
  }

  return {
    async wait(row, holdMs, signal) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const giveUp = () => resolve(false);
      const leave = deps.wakeups.listen(row.id, () => resolve(true));
      const timer = setTimeout(giveUp, holdMs);
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.add(giveUp);
      if (releasing.signal.aborted) giveUp();
      const others = watched.get(row.id) ?? 0;
      watched.set(row.id, others + 1);
      if (others === 0) void watch(row);
      const isNews = await promise;
      clearTimeout(timer);
      leave();
      waiting.delete(giveUp);
      const left = (watched.get(row.id) ?? 1) - 1;
      if (left === 0) watched.delete(row.id);
      else watched.set(row.id, left);
      return isNews;
    },
    release() {
      releasing.abort();
      for (const giveUp of waiting) giveUp();
    },
  };
}

const turnKey = (id: string): string => `sign-in:${id}`;

/** One process asks for each sign-in. Without Redis each does: the provider answers all alike, and one answer counts. */
export async function takeTurn({ redis }: SignInDeps, id: string): Promise<boolean> {
  try {
    return (await redis.set(turnKey(id), '1', 'PX', lockMs, 'NX')) === 'OK';
  } catch {
    return true;
  }
}

export async function giveTurn({ redis }: SignInDeps, id: string): Promise<void> {
  await redis.del(turnKey(id)).catch(() => undefined);
}

async function hasEnded(deps: SignInDeps, id: string): Promise<boolean> {
  const row = await findSignIn(asActor(deps, system('wait for a sign-in')), id).catch(() => undefined);
  return row !== undefined && row.state !== 'PENDING';
}

/** Asks how one stands, and writes it down; true where there is something to tell. */
export async function askProvider(
  deps: SignInDeps,
  row: SignInRow,
  waitMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const leftMs = row.expires_at.getTime() - deps.now().getTime();
  const session = openEidSession(deps, row);
  // No person was asked, or the browser never came back: it ends like any that was not answered.
  if (leftMs <= 0 && (!session || row.answer_sealed !== null)) return learnStatus(deps, row, { state: 'expired' });
  if (!session) {
    await sleep(Math.min(leftMs, waitMs), undefined, { signal }).catch(() => undefined);
    return false;
  }
  // Asked once more when its time is up: what was said in the last moment counts.
  const status = await deps.eid.provider.status(session, Math.min(waitMs, Math.max(leftMs, 0)));
  if (status.state === 'running') return leftMs <= 0 && learnStatus(deps, row, { state: 'expired' });
  return learnStatus(deps, row, status);
}
