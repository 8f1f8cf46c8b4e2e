import { listInsights } from '@tamga/contract/tools.oversight';
import { DataTable, Done, EmptyState, Filters, PageTitle, StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminTexts } from '#app/texts/admin.ts';
import { toolTexts } from '#app/texts/admin-tools.ts';
import { toolMemoryTexts } from '#app/texts/admin-tools-memory.ts';
import { askList } from '#app/platform/ask.server.ts';
import { When } from '#app/platform/when.tsx';
import { choicesOf, readHolders } from './holders.server.ts';
import { insightQueryOf, shownInsight, type ShownInsight } from './memory.server.ts';
import type { Route } from './+types/memory.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const holders = await readHolders(context);
  const list = await askList(context, listInsights, { query: insightQueryOf(url) }, shownInsight(holders));
  return { ...list, choices: choicesOf(holders, url.searchParams.get('application_id')) };
}

export default function Memory({ loaderData: { rows, next, problem, choices } }: Route.ComponentProps): ReactNode {
  const words = useTexts(toolMemoryTexts);
  const tools = useTexts(toolTexts);
  const shared = useTexts(adminTexts);
  const formats = useFormats();
  const columns = [
    {
      key: 'topic',
      heading: words.topic,
      cell: ({ topic, isReplaced }: ShownInsight) => (
        <span>
          {topic} {isReplaced && <StatusTag>{words.replaced}</StatusTag>}
        </span>
      ),
    },
    { key: 'content', heading: words.content, cell: ({ content }: ShownInsight) => content },
    { key: 'application', heading: tools.application, cell: ({ application }: ShownInsight) => application },
    {
      key: 'confidence',
      heading: words.confidence,
      cell: ({ percent }: ShownInsight) => `${formats.number(percent)}%`,
      align: 'end' as const,
    },
    {
      key: 'uses',
      heading: words.uses,
      cell: ({ use_count }: ShownInsight) => formats.number(use_count),
      align: 'end' as const,
    },
    { key: 'created', heading: words.created, cell: ({ created_at }: ShownInsight) => <When at={created_at} /> },
    {
      key: 'delete',
      heading: <span className="visually-hidden">{words.delete}</span>,
      cell: ({ id, topic }: ShownInsight) => (
        <Link to={`/admin/tools/memory/${id}/delete`}>
          {words.delete} <span className="visually-hidden">{topic}</span>
        </Link>
      ),
    },
  ];
  return (
    <>
      <PageTitle title={tools.pages.memory} lead={words.lead} crumbs={[{ to: '/admin/tools', label: tools.title }]} />
      <Done words={words.done} />
      <Filters
        filters={[
          { name: 'q', label: words.contains },
          { name: 'application_id', label: tools.application, options: [{ value: '', label: shared.all }, ...choices] },
        ]}
      />
      <DataTable
        caption={tools.pages.memory}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        problem={problem}
        csv="/admin/tools/memory.csv"
        empty={
          <EmptyState title={words.empty}>
            <p>{shared.emptyFiltered}</p>
          </EmptyState>
        }
      />
    </>
  );
}
