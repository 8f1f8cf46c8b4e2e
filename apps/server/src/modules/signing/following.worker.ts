import { setTimeout as sleep } from 'node:timers/promises';
import type { SigningDeps } from './deps.ts';
import { followWaiting } from './following.ts';

const pauseMs = 1_000;

/** Any number of workers may: each document is one worker's for as long as it looks after it. */
export async function runFollower(deps: SigningDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (deps.eid.isConfigured) {
      await followWaiting(deps).catch((err: unknown) => deps.log.error({ err }, 'signings not followed'));
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
