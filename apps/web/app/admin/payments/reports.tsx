import { listPaymentReports } from '@tamga/contract/payments.admin';
import { DataTable, EmptyState, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { paymentBookTexts } from '#app/texts/admin-payments.ts';
import { BookTabs } from './book-tabs.tsx';
import type { Route } from './+types/reports.ts';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  askList(context, listPaymentReports, { query: filterOf(url, 'after') }, (report) => report);

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Reports({ loaderData: { rows, next, problem } }: Route.ComponentProps): ReactNode {
  const words = useTexts(paymentBookTexts);
  const formats = useFormats();
  const counted = (key: 'paid_here' | 'paid_there' | 'found', heading: string) => ({
    key,
    heading,
    align: 'end' as const,
    cell: (row: Row) => formats.number(row[key]),
  });
  return (
    <>
      <BookTabs at="reports" />
      <DataTable
        caption={words.reports}
        columns={[
          { key: 'day', heading: words.day, cell: ({ day }: Row) => formats.date(day) },
          counted('paid_here', words.paidHere),
          counted('paid_there', words.paidThere),
          counted('found', words.differences),
        ]}
        rows={rows}
        rowKey={({ day }) => day}
        next={next}
        problem={problem}
        empty={<EmptyState title={words.noReports} />}
      />
    </>
  );
}
