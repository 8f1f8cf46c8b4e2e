import type { Deps } from '#platform/deps';

/** Work of one kind, done later. */
export interface Queue {
  /** `<room>.<what_to_do>`, such as `lab.count_things`. */
  name: `${string}.${string}`;
  /** How often a failed job is tried again before it is dead; each time it waits about twice as long. */
  retriesMax?: number;
  retryFirstSeconds?: number;
  retryLastSeconds?: number;
  /** A job that takes longer has failed. */
  timeoutSeconds?: number;
  /** A worker that is silent for so long has died, and its jobs are tried again; 10 at least. */
  heartbeatSeconds?: number;
  /** How often a worker with nothing to do looks for a job; twice a second, unless told. */
  pollMs?: number;
  /** How many jobs of this queue a worker does at once. */
  concurrency?: number;
}

export interface JobOptions {
  /** While one with this key waits, no other is added. */
  key?: string;
  startAfter?: Date;
}

/** Cron in five fields, by the clock of a time zone: Ulaanbaatar, unless told. Nothing is more often than every minute. */
export interface Rhythm {
  cron: string;
  timeZone?: string;
}

/** A job may be run twice, by two workers at once even; `once` keeps its effect from coming twice. */
export interface Job<D extends Deps = Deps> {
  queue: Queue;
  /** Work that is always there: every worker that starts leaves it once, and then it comes in its rhythm, once for all. */
  every?: Rhythm;
  perform: (deps: D, job: { id: string; at: Date; data: unknown; signal: AbortSignal }) => Promise<void>;
}
