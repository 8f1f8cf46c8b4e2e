import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A person who changes how they get in is signed out until the next second, because token times have no fractions. The
 * few milliseconds more are there because a timer may fire before its time.
 */
export const nextSecond = (): Promise<void> => sleep(1_000 - (Date.now() % 1_000) + 5);
