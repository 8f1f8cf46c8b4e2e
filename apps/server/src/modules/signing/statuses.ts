import type { SigningStatus } from '@tamga/contract/signing';
import type { SigningState } from '@tamga/contract/signing.states';
import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { findBySid, type ShownRow } from './documents.sql.ts';
import { isOver } from './documents.states.ts';
import { statusOf } from './documents.ts';

/** The requests that wait for a signing to go on. None of them asks the provider: the worker does, once for all. */
export interface Waiting {
  status(person: Person, sid: string, seen: SigningState | undefined, signal: AbortSignal): Promise<SigningStatus>;
  /** Lets everybody go, because the process stops. */
  release(): void;
}

export function openWaiting(deps: Pick<Deps, 'pool' | 'wakeups' | 'config'>): Waiting {
  const waiting = new Set<() => void>();
  let isReleased = false;
  return {
    async status(person, sid, seen, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      // Before it is read: what happens between the two is not missed.
      const leave = deps.wakeups.listen(sid, resolve);
      waiting.add(resolve);
      try {
        const row = await read(deps, person, sid);
        if (isReleased || isOver(row.state) || (seen ?? row.state) !== row.state) return statusOf(row);
        await within(promise, deps.config.SIGN_IN_HOLD_SECONDS * 1_000, signal);
        return statusOf(await read(deps, person, sid));
      } finally {
        waiting.delete(resolve);
        leave();
      }
    },
    release() {
      isReleased = true;
      for (const letGo of waiting) letGo();
    },
  };
}

async function read(deps: Pick<Deps, 'pool'>, person: Person, sid: string): Promise<ShownRow> {
  const row = await findBySid(asActor(deps, person), sid);
  if (!row) throw new AppError('signing.document_not_found');
  return row;
}

async function within(news: Promise<void>, holdMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, holdMs);
  signal.addEventListener('abort', () => resolve(), { once: true });
  await Promise.race([news, promise]);
  clearTimeout(timer);
}
