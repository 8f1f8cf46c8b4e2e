import { listImports } from '@tamga/contract/operator.imports';
import { ButtonLink, DataTable, EmptyState, PageTitle, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { When } from '#app/platform/when.tsx';
import { importTexts } from '#app/texts/console.imports.ts';
import type { Route } from './+types/imports.ts';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  askList(context, listImports, { query: filterOf(url, 'after') }, (one) => one);

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Imports({ loaderData: { rows, next, problem } }: Route.ComponentProps): ReactNode {
  const words = useTexts(importTexts);
  const formats = useFormats();
  const columns = [
    {
      key: 'at',
      heading: words.at,
      cell: ({ id, at }: Row) => (
        <Link to={`/imports/${id}`}>
          <When at={at} />
        </Link>
      ),
    },
    { key: 'who', heading: words.who, cell: ({ operator }: Row) => operator.name },
    {
      key: 'made',
      heading: words.made,
      cell: ({ summary }: Row) => formats.number(summary.created + summary.invited),
    },
    { key: 'existed', heading: words.existed, cell: ({ summary }: Row) => formats.number(summary.exists) },
    {
      key: 'refused',
      heading: words.refused,
      cell: ({ summary }: Row) => formats.number(summary.refused + summary.failed),
    },
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <ButtonLink to="/bulk">{words.more}</ButtonLink>
      </PageTitle>
      <DataTable
        caption={words.title}
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
