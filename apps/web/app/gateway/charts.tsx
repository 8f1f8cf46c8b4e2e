import { BarChart, LineChart, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { gatewayTexts } from '#app/texts/admin-gateway.ts';
import type { Counted, Shown } from './overview.server.ts';

/** More bars than these are not read; the table below has them all. */
const barsMax = 10;

/** When calls came and how long they took, and which service and application had how many. */
export function Charts({ overview }: { overview: Shown }): ReactNode {
  const words = useTexts(gatewayTexts);
  const formats = useFormats();
  const { steps, step_minutes, services, applications } = overview;
  const minutes = formats.number(step_minutes);
  const labels = steps.map(({ at }) => `${formats.shortDate(at)} ${formats.time(at)}`);
  return (
    <>
      <LineChart
        title={words.traffic(minutes)}
        of={words.step}
        steps={labels}
        lines={[
          { name: words.calls, values: steps.map(({ calls }) => calls) },
          { name: words.refused, values: steps.map(({ refused }) => refused) },
          { name: words.errors, values: steps.map(({ errors }) => errors) },
        ]}
      />
      <LineChart
        title={words.latency(minutes)}
        of={words.step}
        steps={labels}
        lines={[
          { name: 'p50', values: steps.map(({ p50_ms }) => p50_ms ?? 0) },
          { name: 'p95', values: steps.map(({ p95_ms }) => p95_ms ?? 0) },
          { name: 'p99', values: steps.map(({ p99_ms }) => p99_ms ?? 0) },
        ]}
      />
      <p className="muted">{words.latencyNote}</p>
      <Bars of="service" all={services} />
      <Bars of="application" all={applications} />
    </>
  );
}

function Bars({ of, all }: { of: 'service' | 'application'; all: readonly Counted[] }): ReactNode {
  const words = useTexts(gatewayTexts);
  const most = all.toSorted((one, other) => other.calls - one.calls).slice(0, barsMax);
  const bars = (value: (one: Counted) => number) => most.map((one) => ({ label: one.name, value: value(one) }));
  // An application is refused more often than it is failed; of a service, its own failures are what counts.
  const failures = bars(({ errors, refused }) => (of === 'service' ? errors : errors + refused));
  return (
    <div className="grid">
      <BarChart title={words.callsBy[of]} of={words[of]} count={words.calls} bars={bars(({ calls }) => calls)} />
      <BarChart title={words.errorsBy[of]} of={words[of]} count={words.errors} bars={failures} />
      <BarChart
        title={words.latencyBy[of]}
        of={words[of]}
        count={words.short.p95}
        bars={bars(({ p95_ms }) => p95_ms ?? 0)}
      />
    </div>
  );
}
