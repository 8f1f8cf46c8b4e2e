import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import type { Metrics } from '#platform/observability/metrics';
import { listLowered } from './lowerings.sql.ts';

/** More than are lowered anywhere for a reason; a metric with as many values as there are rows would be none. */
const listMax = 500;

/** By application, so that those which are lowered for a reason can be told apart from those that were forgotten. */
export const measureLowered = ({ metrics, pool, now }: { metrics: Metrics; pool: Pool; now: () => Date }): void =>
  metrics.gauges(
    'tamga_safeguards_lowered_seconds',
    'For how long an active application has protected citizens less than it could',
    ['application'],
    async () => {
      const rows = await listLowered(asActor({ pool }, system('count lowered safeguards')), listMax);
      return rows.map(({ id, lowered_since: since }) => ({
        labels: { application: id },
        value: since ? Math.max(0, now().getTime() - since.getTime()) / 1_000 : 0,
      }));
    },
  );
