import { setTimeout as sleep } from 'node:timers/promises';
import { followSignIns } from './following.ts';
import type { SignInDeps } from './sign-ins.ts';

const pauseMs = 1_000;

/** Any number of workers may: each sign-in is one worker's for as long as it looks after it. */
export async function runSignInFollower(deps: SignInDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (deps.eid.isConfigured) {
      await followSignIns(deps).catch((err: unknown) => deps.log.error({ err }, 'sign-ins not followed'));
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
