import { setTimeout as sleep } from 'node:timers/promises';

/** How long it takes to have a phone ring, so that where none rings it takes as long. One for the whole process. */
export interface Pace {
  measure(tookMs: number): void;
  /** Takes as long as a real request, without making one. */
  pretend(): Promise<void>;
}

export function openPace(): Pace {
  let usualMs = 150;
  return {
    measure(tookMs) {
      usualMs = usualMs * 0.9 + tookMs * 0.1;
    },
    pretend: () => sleep(usualMs * (0.7 + Math.random() * 0.6)),
  };
}
