import { setTimeout as sleep } from 'node:timers/promises';

/** How long it takes to have a phone ring, so that where none rings it takes as long. One for the whole process. */
export interface Pace {
  note(tookMs: number): void;
  /** Takes as long as asking does, and asks nobody. */
  pretend(): Promise<void>;
}

export function openPace(): Pace {
  let usualMs = 150;
  return {
    note(tookMs) {
      usualMs = usualMs * 0.9 + tookMs * 0.1;
    },
    pretend: () => sleep(usualMs * (0.7 + Math.random() * 0.6)),
  };
}
