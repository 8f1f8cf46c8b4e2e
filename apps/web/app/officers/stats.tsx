import { getOfficerStats } from '@tamga/contract/officers.stats';
import {
  BarChart,
  DataTable,
  EmptyState,
  Figures,
  Filters,
  LineChart,
  PageTitle,
  Section,
  useFormats,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ask } from '#app/platform/ask.server.ts';
import { officerTexts } from '#app/texts/officers.ts';
import { statsTexts } from '#app/texts/officers-stats.ts';
import { queueAt } from './addresses.ts';
import { readOrganisations } from './organisations.server.ts';
import type { Route } from './+types/stats.ts';

const spans = [7, 30, 90, 365];

export async function loader({ context, url }: Route.LoaderArgs) {
  const days = spans.find((span) => span === Number(url.searchParams.get('days'))) ?? 30;
  const organisations = await readOrganisations(context);
  const named = organisations.find(({ id }) => id === url.searchParams.get('tenant_id'))?.id;
  return { organisations, stats: await ask(context, getOfficerStats, { query: { days, tenant_id: named } }) };
}

export default function Stats({ loaderData: { stats, organisations } }: Route.ComponentProps): ReactNode {
  const words = useTexts(statsTexts);
  const shared = useTexts(officerTexts);
  const formats = useFormats();
  const { totals, by_day } = stats;
  const isEmpty = stats.services.length === 0;
  const filters = [
    {
      name: 'days',
      label: words.days,
      options: [30, 7, 90, 365].map((days) => ({
        value: days === 30 ? '' : String(days),
        label: words.lastDays(formats.number(days)),
      })),
    },
    ...(organisations.length > 1
      ? [
          {
            name: 'tenant_id',
            label: shared.organisation,
            options: [{ value: '', label: '—' }, ...organisations.map(({ id, name }) => ({ value: id, label: name }))],
          },
        ]
      : []),
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead(formats.number(stats.days))} />
      <Filters filters={filters} />
      {isEmpty ? (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
        </EmptyState>
      ) : (
        <>
          <Pace totals={totals} />
          <Section title={words.openNow}>
            <BarChart
              title={words.openNow}
              of={shared.state}
              count={words.open}
              bars={[
                { label: words.queued, value: totals.queued },
                { label: words.inReview, value: totals.in_review },
                { label: words.infoRequested, value: totals.info_requested },
                { label: words.approvedOpen, value: totals.approved_open },
                { label: words.overdue, value: totals.overdue },
              ]}
            />
          </Section>
          <Section title={words.byDay}>
            <LineChart
              title={words.byDay}
              of={words.day}
              steps={by_day.map(({ day }) => day.replaceAll('-', '.'))}
              lines={[
                { name: words.received, values: by_day.map(({ received }) => received) },
                { name: words.decided, values: by_day.map(({ decided }) => decided) },
              ]}
            />
          </Section>
          <ByService services={stats.services} />
          {stats.officers.length > 0 && (
            <Section title={words.byOfficer}>
              <BarChart
                title={words.openWith}
                of={words.officer}
                count={words.open}
                bars={stats.officers.map(({ name, open }) => ({ label: name, value: open }))}
              />
            </Section>
          )}
        </>
      )}
    </>
  );
}

type Totals = Route.ComponentProps['loaderData']['stats']['totals'];

function Pace({ totals }: { totals: Totals }): ReactNode {
  const words = useTexts(statsTexts);
  const formats = useFormats();
  const hours = (value: number) => formats.number(Math.round(value * 10) / 10);
  const percent = (share: number | null) => (share === null ? '—' : formats.percent(share));
  return (
    <Figures
      figures={[
        { label: words.received, value: formats.number(totals.received) },
        {
          label: words.decided,
          value: formats.number(totals.decided),
          note: words.approvedOf(formats.number(totals.approved)),
        },
        {
          label: words.median,
          value: totals.median_hours === null ? '—' : words.hours(hours(totals.median_hours)),
          ...(totals.p90_hours !== null && { note: words.medianNote(hours(totals.p90_hours)) }),
        },
        { label: words.onTime, value: percent(totals.on_time) },
        { label: words.asked, value: percent(totals.info_requests) },
      ]}
    />
  );
}

type Service = Route.ComponentProps['loaderData']['stats']['services'][number];

function ByService({ services }: { services: readonly Service[] }): ReactNode {
  const words = useTexts(statsTexts);
  const language = useLanguage();
  const formats = useFormats();
  const openOf = (one: Service) => one.queued + one.in_review + one.info_requested + one.approved_open;
  const number = (value: number) => formats.number(value);
  return (
    <Section title={words.byService}>
      <DataTable
        caption={words.byService}
        columns={[
          {
            key: 'service',
            heading: words.service,
            cell: ({ id, title }: Service) => <Link to={`${queueAt}?service=${id}`}>{title[language]}</Link>,
          },
          { key: 'received', heading: words.received, align: 'end', cell: (one) => number(one.received) },
          { key: 'decided', heading: words.decided, align: 'end', cell: (one) => number(one.decided) },
          { key: 'open', heading: words.open, align: 'end', cell: (one) => number(openOf(one)) },
          { key: 'overdue', heading: words.overdue, align: 'end', cell: (one) => number(one.overdue) },
          {
            key: 'on_time',
            heading: words.onTime,
            align: 'end',
            cell: ({ on_time }) => (on_time === null ? '—' : formats.percent(on_time)),
          },
        ]}
        rows={services}
        rowKey={({ id }) => id}
        next={null}
        empty={null}
      />
    </Section>
  );
}
