import { type QueueView, queueViews, takeNextCase } from '@tamga/contract/officers';
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  ErrorSummary,
  Filters,
  Notice,
  PageTitle,
  Tabs,
  useFormats,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, redirect, useLocation } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { officerTexts } from '#app/texts/officers.ts';
import { addressOf } from './addresses.ts';
import { readOrganisations } from './organisations.server.ts';
import { readQueue } from './queue.server.ts';
import { CaseState, Due } from './standing.tsx';
import type { Route } from './+types/queue.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [queue, organisations] = await Promise.all([readQueue(context, url), readOrganisations(context)]);
  return { ...queue, organisations, views: [...queueViews], isNothing: url.searchParams.has('nothing') };
}

/** Takes whichever comes next: nobody chooses the easy ones. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  const tenant_id = url.searchParams.get('tenant_id') || undefined;
  const outcome = await attempt(context, takeNextCase, { body: { tenant_id } });
  if (outcome.ok) return redirect(`${addressOf(outcome.data.id)}?done=assigned`);
  if (outcome.refusal.code !== 'cases.nothing_queued') return problemOf(outcome.refusal, form);
  const query = new URLSearchParams(url.searchParams);
  // Of the router, which names an index route by it.
  query.delete('index');
  query.set('nothing', '');
  return redirect(`?${query}`);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Queue({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(officerTexts);
  const { rows, next, problem, organisations, isNothing } = loaderData;
  const columns = useColumns();
  if (organisations.length === 0) return <NoOrganisation />;
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <Form method="post">
          <Button icon="arrow" accessKey="n">
            {words.next}
          </Button>
        </Form>
      </PageTitle>
      {actionData && <ErrorSummary problem={actionData} />}
      {isNothing && (
        <Notice live>
          <p>{words.nothingNext}</p>
        </Notice>
      )}
      <Views view={loaderData.view} views={loaderData.views} counts={loaderData.counts} />
      <Filters filters={useFilters(loaderData)} kept={['view']} />
      <DataTable
        caption={words.views[loaderData.view]}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        problem={problem}
        empty={
          <EmptyState title={words.empty} picture="nothing">
            <p>{words.emptyText}</p>
          </EmptyState>
        }
      />
    </>
  );
}

function Views({
  view,
  views,
  counts,
}: {
  view: QueueView;
  views: readonly QueueView[];
  counts: Record<QueueView, number>;
}): ReactNode {
  const words = useTexts(officerTexts);
  const formats = useFormats();
  const { search } = useLocation();
  const addressOf = (one: QueueView): string => {
    const query = new URLSearchParams(search);
    for (const name of ['after', 'nothing']) query.delete(name);
    query.set('view', one);
    return `?${query}`;
  };
  const tabs = views.map((one) => ({
    to: addressOf(one),
    label: words.counted(words.views[one], formats.number(counts[one])),
    isHere: one === view,
  }));
  return <Tabs label={words.views.label} tabs={tabs} />;
}

function useColumns(): Column<Row>[] {
  const words = useTexts(officerTexts);
  const language = useLanguage();
  return [
    {
      key: 'number',
      heading: words.number,
      cell: ({ id, number }) => (
        <Link to={addressOf(id)} translate="no" className="nowrap">
          {number}
        </Link>
      ),
    },
    { key: 'service', heading: words.service, cell: ({ service }) => service.title[language] },
    { key: 'applicant', heading: words.applicant, cell: ({ applicant_masked }) => applicant_masked },
    { key: 'state', heading: words.state, cell: (row) => <CaseState item={row} /> },
    {
      key: 'due',
      heading: words.due,
      cell: ({ state, due_at, sla_left_s }) =>
        state === 'info_requested' ? words.paused : <Due at={due_at} left={sla_left_s} />,
    },
    { key: 'officer', heading: words.officer, cell: ({ assigned_to }) => assigned_to?.name ?? words.nobody },
  ];
}

function useFilters({ services, organisations }: Route.ComponentProps['loaderData']) {
  const words = useTexts(officerTexts);
  const shared = useTexts(adminTexts);
  const language = useLanguage();
  const all = { value: '', label: shared.all };
  const byService = services.map(({ id, title }) => ({ value: id, label: title[language] }));
  const byOrganisation = organisations.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { name: 'q', label: words.search },
    { name: 'service', label: words.service, options: [all, ...byService] },
    ...(organisations.length > 1
      ? [{ name: 'tenant_id', label: words.organisation, options: [all, ...byOrganisation] }]
      : []),
  ];
}

function NoOrganisation(): ReactNode {
  const words = useTexts(officerTexts);
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <EmptyState title={words.noOrganisation} picture="nothing">
        <p>
          {words.noOrganisationText} <Link to="/me/organisations">{words.toOrganisations}</Link>
        </p>
      </EmptyState>
    </>
  );
}
