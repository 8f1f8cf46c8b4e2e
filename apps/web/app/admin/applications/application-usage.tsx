import { readGatewayUsage } from '@tamga/contract/gateway.usage';
import { ButtonLink, DataTable, EmptyState, Figures, LineChart, Section, Tabs, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Answer } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { applicationUsageTexts } from '#app/texts/admin-application-usage.ts';
import { ApplicationHead } from './application-head.tsx';
import { readApplication } from './application.server.ts';
import type { Route } from './+types/application-usage.ts';

/** In minutes. */
const ranges = [60, 360, 1440] as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const minutes = ranges.find((one) => String(one) === url.searchParams.get('minutes')) ?? 60;
  const [{ id, name, kind }, usage] = await Promise.all([
    readApplication(context, params.id),
    ask(context, readGatewayUsage, { query: { application_id: params.id, minutes } }),
  ]);
  const { language } = context.get(guestContext);
  const services = usage.services.map(({ name_mn, name_en, ...one }) => ({
    ...one,
    name: language === 'mn' ? name_mn : name_en,
  }));
  return { application: { id, name, kind }, minutes, usage: { ...usage, services } };
}

type Usage = Route.ComponentProps['loaderData']['usage'];

export default function ApplicationUsage({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(applicationUsageTexts);
  const { application, minutes, usage } = loaderData;
  return (
    <>
      <ApplicationHead application={application} here="usage" title={words.title(application.name)} lead={words.lead} />
      <Tabs
        label={words.range}
        tabs={ranges.map((one) => ({ to: `?minutes=${one}`, label: words.ranges[one], isHere: one === minutes }))}
      />
      {usage.calls === 0 ? (
        <EmptyState title={words.quiet} picture="search">
          <p>{words.quietText}</p>
          <ButtonLink to="/developers/apis">{words.toApis}</ButtonLink>
        </EmptyState>
      ) : (
        <Counted usage={usage} />
      )}
    </>
  );
}

function Counted({ usage }: { usage: Usage }): ReactNode {
  const words = useTexts(applicationUsageTexts);
  const formats = useFormats();
  const { calls, errors, refused, p95_ms, steps, step_minutes } = usage;
  const latency = p95_ms === null ? '—' : words.milliseconds(formats.number(p95_ms));
  return (
    <>
      <Figures
        figures={[
          { label: words.calls, value: formats.number(calls) },
          { label: words.errors, value: formats.number(errors) },
          { label: words.refused, value: formats.number(refused) },
          { label: words.latency, value: latency, note: words.latencyNote },
        ]}
      />
      <LineChart
        title={words.traffic(formats.number(step_minutes))}
        of={words.step}
        steps={steps.map(({ at }) => `${formats.shortDate(at)} ${formats.time(at)}`)}
        lines={[
          { name: words.calls, values: steps.map((one) => one.calls) },
          { name: words.refused, values: steps.map((one) => one.refused) },
          { name: words.errors, values: steps.map((one) => one.errors) },
        ]}
      />
      <Section title={words.byService}>
        <ByService rows={usage.services} />
      </Section>
    </>
  );
}

type Counts = Pick<Answer<typeof readGatewayUsage>, 'calls' | 'errors' | 'refused' | 'p50_ms' | 'p95_ms' | 'p99_ms'>;

function ByService({ rows }: { rows: Usage['services'] }): ReactNode {
  const words = useTexts(applicationUsageTexts);
  const formats = useFormats();
  const number = (key: keyof Counts, heading: string) => ({
    key,
    heading,
    cell: (row: Counts) => (row[key] === null ? '—' : formats.number(row[key])),
    align: 'end' as const,
  });
  return (
    <DataTable
      caption={words.byService}
      rows={rows}
      rowKey={({ id }) => id}
      next={null}
      empty={null}
      columns={[
        {
          key: 'name',
          heading: words.service,
          cell: ({ slug, name }: Usage['services'][number]) => (
            <>
              <Link to={`/developers/apis/${slug}`}>{name}</Link> <code className="detail">{slug}</code>
            </>
          ),
        },
        number('calls', words.calls),
        number('errors', words.errors),
        number('refused', words.refused),
        number('p50_ms', words.p50),
        number('p95_ms', words.p95),
        number('p99_ms', words.p99),
      ]}
    />
  );
}
