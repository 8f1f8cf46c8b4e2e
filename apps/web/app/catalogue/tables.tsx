import { type Column, DataTable, EmptyState, Filters, JsonView, Matrix, StatusTag } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Sample } from './sample.tsx';

interface Row {
  id: string;
  name: string;
  state: 'active' | 'disabled';
  amount: string;
}

const rows: readonly Row[] = [
  { id: '1', name: 'Дорж Болормаа', state: 'active', amount: '₮ 1,200.00' },
  { id: '2', name: 'Бат Сүх', state: 'disabled', amount: '₮ 15,000.50' },
];

const columns: readonly Column<Row>[] = [
  { key: 'name', heading: 'Нэр', cell: (row) => row.name, sortable: true },
  {
    key: 'state',
    heading: 'Төлөв',
    cell: (row) => (
      <StatusTag tone={row.state === 'active' ? 'success' : 'neutral'}>
        {row.state === 'active' ? 'Идэвхтэй' : 'Хаасан'}
      </StatusTag>
    ),
  },
  { key: 'amount', heading: 'Дүн', cell: (row) => row.amount, align: 'end' },
];

/** What lists. */
export function TableSamples(): ReactNode {
  const shared = { columns, rowKey: (row: Row) => row.id, next: 'next-page' };
  return (
    <>
      <Sample title="Filters and DataTable">
        <Filters
          filters={[
            { name: 'q', label: 'Нэрээр хайх' },
            {
              name: 'state',
              label: 'Төлөв',
              options: [
                { value: '', label: 'Бүгд' },
                { value: 'active', label: 'Идэвхтэй' },
              ],
            },
          ]}
        />
        <DataTable {...shared} caption="Хэрэглэгчид" rows={rows} empty={null} csv="/catalogue.csv" />
      </Sample>
      <Sample title="DataTable without rows">
        <DataTable {...shared} caption="Хоосон" rows={[]} empty={<EmptyState title="Тохирох мөр алга" />} />
      </Sample>
      <Sample title="Matrix">
        <Matrix
          caption="Хэн юу хийж чадах вэ"
          corner="Зөвшөөрөл"
          rows={[
            { key: 'view', label: 'Үзэх' },
            { key: 'change', label: 'Өөрчлөх' },
          ]}
          columns={[
            { key: 'admin', name: 'Админ', label: 'Админ' },
            { key: 'clerk', name: 'Ажилтан', label: 'Ажилтан' },
          ]}
          has={(row, column) => column === 'admin' || row === 'view'}
        />
      </Sample>
      <Sample title="JsonView">
        <JsonView text={JSON.stringify({ action: 'site.theme_activated' }, null, 2)} label="Дэлгэрэнгүй" />
      </Sample>
    </>
  );
}
