import type { Eid } from '#modules/eid';
import type { System } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';

export type ActDeps = Deps & { eid: Eid };

/** What a room learns of the question it asked. */
export interface Asked {
  id: string;
  subjectId: string;
  askedBy: string | null;
  /** The act as it was asked for, read back from what was signed. */
  act: Readonly<Record<string, unknown>>;
}

/** What becomes of one kind of question. Each is called by one worker, once. */
export interface Act {
  /**
   * Carries the act out, in the transaction that marks it approved. A refusal (AppError) undoes it and ends the
   * approval as FAILED; anything else that is thrown is tried again.
   */
  approved(deps: ActDeps & { db: Tx }, actor: System, asked: Asked & { evidenceId: string }): Promise<void>;
  /** Learns, in the transaction that says so, that there will be no approval. Not called for one that was withdrawn. */
  ended?(
    deps: ActDeps & { db: Tx },
    actor: System,
    asked: Asked,
    state: 'REFUSED' | 'EXPIRED' | 'FAILED',
  ): Promise<void>;
  /** What has to be done around that transaction, such as marks in memory (`changing`). */
  around?<T>(deps: ActDeps, asked: Asked, commit: () => Promise<T>): Promise<T>;
}

/** By kind. There is one such table for the platform, `src/acts.ts`. */
export type Acts = Readonly<Record<string, Act>>;
