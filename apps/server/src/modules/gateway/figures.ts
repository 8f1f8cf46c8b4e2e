import type { GatewayOverview } from '@tamga/contract/gateway';
import type { Sums } from './calls.sql.ts';
import { percentileOf, places } from './durations.ts';

const minuteMs = 60_000;
/** As many as a chart can show apart, and a person can read in its table. */
const stepsMax = 48;

/** So many whole minutes until now, in steps, each from the moment that is named. */
export function spanOf(to: Date, minutes: number): { from: Date; to: Date; step_minutes: number; steps: Date[] } {
  const from = new Date(Math.floor(to.getTime() / minuteMs) * minuteMs - (minutes - 1) * minuteMs);
  const step_minutes = [1, 5, 10].find((step) => minutes / step <= stepsMax) ?? 30;
  const steps = Array.from(
    { length: Math.ceil(minutes / step_minutes) },
    (_, at) => new Date(from.getTime() + at * step_minutes * minuteMs),
  );
  return { from, to, step_minutes, steps };
}

type Figures = Omit<Sums, 'durations'> & Pick<GatewayOverview, 'p50_ms' | 'p95_ms' | 'p99_ms'>;

export function figuresOf(all: readonly Sums[]): Figures {
  const sum = (of: (one: Sums) => number): number => all.reduce((total, one) => total + of(one), 0);
  const durations = Array.from({ length: places }, (_, place) => sum((one) => one.durations[place] ?? 0));
  return {
    calls: sum(({ calls }) => calls),
    errors: sum(({ errors }) => errors),
    refused: sum(({ refused }) => refused),
    dropped: sum(({ dropped }) => dropped),
    p50_ms: percentileOf(durations, 0.5),
    p95_ms: percentileOf(durations, 0.95),
    p99_ms: percentileOf(durations, 0.99),
  };
}
