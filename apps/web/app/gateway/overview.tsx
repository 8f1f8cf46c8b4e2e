import { ButtonLink, EmptyState, Figures, Notice, Tabs, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { gatewayTexts } from '#app/texts/admin-gateway.ts';
import { Charts } from './charts.tsx';
import { CountedTable } from './counted-table.tsx';
import { GatewayHead } from './gateway-head.tsx';
import { readOverview, type Shown } from './overview.server.ts';
import type { Route } from './+types/overview.ts';

/** In minutes. */
const ranges = [60, 360, 1440] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const minutes = ranges.find((one) => String(one) === url.searchParams.get('minutes')) ?? 60;
  return { minutes, overview: await readOverview(context, minutes) };
}

export default function Overview({ loaderData: { minutes, overview } }: Route.ComponentProps): ReactNode {
  const words = useTexts(gatewayTexts);
  return (
    <>
      <GatewayHead here="overview" lead={words.lead} />
      {overview.services.length === 0 ? (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
          <ButtonLink to="/admin/gateway/services/new">{words.add}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <Unwell overview={overview} />
          <Tabs
            label={words.range}
            tabs={ranges.map((one) => ({
              to: `?minutes=${one}`,
              label: words.ranges[one],
              isHere: one === minutes,
            }))}
          />
          <Counts overview={overview} />
          {overview.calls > 0 ? (
            <Charts overview={overview} />
          ) : (
            <EmptyState title={words.quiet} picture="search">
              <p>{words.quietText}</p>
            </EmptyState>
          )}
          <CountedTable of="service" rows={overview.services} />
          {overview.applications.length > 0 && <CountedTable of="application" rows={overview.applications} />}
        </>
      )}
    </>
  );
}

/** What an administrator should look at first. */
function Unwell({ overview: { services, dropped } }: { overview: Shown }): ReactNode {
  const words = useTexts(gatewayTexts);
  const formats = useFormats();
  const unwell = services.flatMap(({ name, upstreams }) =>
    upstreams
      .filter(({ state }) => state === 'unhealthy' || state === 'resting')
      .map(({ url, state }) => ({ name, url, state })),
  );
  return (
    <>
      {unwell.length > 0 && (
        <Notice tone="danger" title={words.unwell}>
          <ul className="plain-list">
            {unwell.map(({ name, url, state }) => (
              <li key={`${name} ${url}`}>
                {name}: <code>{url}</code> {words.upstreamStates[state]}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {dropped > 0 && (
        <Notice tone="warning">
          <p>{words.dropped(formats.number(dropped))}</p>
        </Notice>
      )}
    </>
  );
}

function Counts({ overview: { calls, errors, refused, p95_ms } }: { overview: Shown }): ReactNode {
  const words = useTexts(gatewayTexts);
  const formats = useFormats();
  return (
    <Figures
      figures={[
        { label: words.calls, value: formats.number(calls) },
        { label: words.errors, value: formats.number(errors), note: words.errorsNote },
        { label: words.refused, value: formats.number(refused), note: words.refusedNote },
        {
          label: words.p95,
          value: p95_ms === null ? '—' : words.milliseconds(formats.number(p95_ms)),
          note: words.p95Note,
        },
      ]}
    />
  );
}
