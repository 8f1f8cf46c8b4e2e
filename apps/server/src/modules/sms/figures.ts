import * as mail from '#modules/mail';
import type { Pool } from '#platform/data/pool';
import { type Metrics, shared } from '#platform/observability/metrics';
import { countMessages } from './messages.ts';

/** Asked of the database, so that every process tells the same; workers serve no metrics. */
export function measureMessages(deps: { metrics: Metrics; pool: Pool }): void {
  const channels = { mail: shared(() => mail.countMessages(deps)), sms: shared(() => countMessages(deps)) };
  deps.metrics.gauges(
    'tamga_messages',
    'Mails and SMS of the last thirty days, and those that wait, by channel and state',
    ['channel', 'state'],
    async () => {
      const counted = Object.entries(channels).map(async ([channel, read]) =>
        (await read()).map(({ state, count }) => ({ labels: { channel, state }, value: count })),
      );
      return (await Promise.all(counted)).flat();
    },
  );
}
