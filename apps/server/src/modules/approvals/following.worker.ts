import { setTimeout as sleep } from 'node:timers/promises';
import type { ActDeps, Acts } from './acts.ts';
import { followPending } from './following.ts';

const pauseMs = 1_000;

/** Any number of workers may: each question is one worker's for as long as it looks after it. */
export async function runFollower(deps: ActDeps, acts: Acts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (deps.eid.isConfigured) {
      await followPending(deps, acts).catch((err: unknown) => deps.log.error({ err }, 'approvals not followed'));
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
