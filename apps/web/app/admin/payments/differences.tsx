import { listPaymentDifferences } from '@tamga/contract/payments.admin';
import { DataTable, Done, EmptyState, Filters, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { When } from '#app/platform/when.tsx';
import { paymentBookTexts } from '#app/texts/admin-payments.ts';
import { BookTabs, differencesAt } from './book-tabs.tsx';
import { useAmount } from './amounts.ts';
import type { Route } from './+types/differences.ts';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  askList(context, listPaymentDifferences, { query: filterOf(url, 'after', 'open') }, (difference) => difference);

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Differences({ loaderData: { rows, next, problem } }: Route.ComponentProps): ReactNode {
  const words = useTexts(paymentBookTexts);
  const amount = useAmount();
  const columns = [
    { key: 'kind', heading: words.kind, cell: ({ kind }: Row) => words.kinds[kind] },
    { key: 'reference', heading: words.reference, cell: ({ reference }: Row) => <code>{reference}</code> },
    {
      key: 'expected',
      heading: words.expected,
      align: 'end' as const,
      cell: ({ expected_minor, currency }: Row) => amount(expected_minor, currency),
    },
    {
      key: 'found',
      heading: words.found,
      align: 'end' as const,
      cell: ({ found_minor, currency }: Row) => amount(found_minor, currency),
    },
    { key: 'found_at', heading: words.foundAt, cell: ({ found_at }: Row) => <When at={found_at} /> },
    {
      key: 'note',
      heading: words.state,
      cell: ({ id, resolved_at, note }: Row) =>
        resolved_at ? (note ?? words.resolved) : <Link to={`${differencesAt}/${id}`}>{words.resolve}</Link>,
    },
  ];
  const options = [
    { value: '', label: words.all },
    { value: 'true', label: words.open },
    { value: 'false', label: words.resolved },
  ];
  return (
    <>
      <BookTabs at="differences" />
      <Done words={words.done} />
      <Filters filters={[{ name: 'open', label: words.state, options }]} />
      <DataTable
        caption={words.differences}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        problem={problem}
        empty={<EmptyState title={words.empty} />}
      />
    </>
  );
}
