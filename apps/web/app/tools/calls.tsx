import { listCalls } from '@tamga/contract/tools.oversight';
import { DataTable, EmptyState, Filters, PageTitle, StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminTexts } from '#app/texts/admin.ts';
import { toolTexts } from '#app/texts/admin-tools.ts';
import { toolCallTexts } from '#app/texts/admin-tools-calls.ts';
import { askList } from '#app/platform/ask.server.ts';
import { When } from '#app/platform/when.tsx';
import { callQueryOf, shownCall, type ShownCall } from './calls.server.ts';
import { choicesOf, readHolders } from './holders.server.ts';
import type { Route } from './+types/calls.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const holders = await readHolders(context);
  const list = await askList(context, listCalls, { query: callQueryOf(url) }, shownCall(holders));
  return { ...list, choices: choicesOf(holders, url.searchParams.get('application_id')) };
}

export default function Calls({ loaderData: { rows, next, problem, choices } }: Route.ComponentProps): ReactNode {
  const words = useTexts(toolCallTexts);
  const tools = useTexts(toolTexts);
  const shared = useTexts(adminTexts);
  const formats = useFormats();
  const all = { value: '', label: shared.all };
  const columns = [
    { key: 'at', heading: words.at, cell: ({ at }: ShownCall) => <When at={at} /> },
    {
      key: 'tool',
      heading: words.tool,
      cell: ({ tool }: ShownCall) => (
        <Link to={`?tool=${encodeURIComponent(tool)}`}>
          <code className="detail">{tool}</code>
        </Link>
      ),
    },
    { key: 'outcome', heading: words.outcome, cell: ({ code }: ShownCall) => <Outcome code={code} /> },
    {
      key: 'duration',
      heading: words.duration,
      cell: ({ duration_ms }: ShownCall) => words.milliseconds(formats.number(duration_ms)),
      align: 'end' as const,
    },
    { key: 'via', heading: words.via, cell: ({ via }: ShownCall) => via.toUpperCase() },
    { key: 'application', heading: tools.application, cell: ({ application }: ShownCall) => application },
  ];
  return (
    <>
      <PageTitle title={tools.pages.calls} lead={words.lead} crumbs={[{ to: '/admin/tools', label: tools.title }]} />
      <Filters
        filters={[
          { name: 'tool', label: words.tool },
          {
            name: 'outcome',
            label: words.outcome,
            options: [all, ...Object.entries(words.outcomes).map(([value, label]) => ({ value, label }))],
          },
          { name: 'application_id', label: tools.application, options: [all, ...choices] },
        ]}
      />
      <DataTable
        caption={tools.pages.calls}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        problem={problem}
        csv="/admin/tools/calls.csv"
        empty={
          <EmptyState title={words.empty} picture="search">
            <p>{shared.emptyFiltered}</p>
          </EmptyState>
        }
      />
    </>
  );
}

function Outcome({ code }: { code: string | null }): ReactNode {
  const words = useTexts(toolCallTexts);
  if (code === null) return <StatusTag tone="success">{words.outcomes.ok}</StatusTag>;
  return (
    <span>
      <StatusTag tone="danger">{words.outcomes.refused}</StatusTag> <code className="detail">{code}</code>
    </span>
  );
}
