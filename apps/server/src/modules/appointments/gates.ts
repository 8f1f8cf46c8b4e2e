import type { Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';

/** What this room needs of the room that keeps cases, which stands above it; called in the open transaction of the platform. */
export interface CaseGates {
  /** Whose case it is; nobody's where there is none that waits for anything. */
  applicantOf(deps: { db: Tx }, caseId: string): Promise<string | undefined>;
  /** Holds the case, before the citizen, slots and bookings: who ends a case has it first and comes to them then. */
  hold(deps: { db: Tx }, caseId: string): Promise<void>;
  /** The case no longer waits for an appointment. */
  close(deps: { db: Tx; now: () => Date }, caseId: string, gate: 'appointment'): Promise<void>;
}

/** What bookings are made with, and what the platform does about them by itself. */
export type PlaceDeps = Pick<Deps, 'pool' | 'now' | 'wakeups'>;
/** What is done by the clock, row by row, also says what failed. */
export type ClockDeps = PlaceDeps & Pick<Deps, 'log'>;
export type BookingDeps = PlaceDeps & { caseGates: CaseGates };
export type Open<D = PlaceDeps> = D & { db: Tx };
