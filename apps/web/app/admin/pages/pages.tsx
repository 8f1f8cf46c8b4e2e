import { listSitePages } from '@tamga/contract/site.pages';
import { DataTable, PageTitle, StatusTag, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ask } from '#app/platform/ask.server.ts';
import { When } from '#app/platform/when.tsx';
import { sitePageTexts } from '#app/texts/admin-pages.ts';
import type { Route } from './+types/pages.ts';

export const loader = async ({ context }: Route.LoaderArgs) => ({ rows: await ask(context, listSitePages) });

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Pages({ loaderData: { rows } }: Route.ComponentProps): ReactNode {
  const words = useTexts(sitePageTexts);
  const language = useLanguage();
  const columns = [
    {
      key: 'page',
      heading: words.page,
      cell: ({ slug, title_mn, title_en }: Row) => (
        <Link to={`/admin/pages/${slug}`}>{language === 'mn' ? title_mn : title_en}</Link>
      ),
    },
    {
      key: 'state',
      heading: words.state,
      cell: ({ version, published_version }: Row) =>
        version > published_version ? (
          <StatusTag tone="warning">{words.waits}</StatusTag>
        ) : (
          <StatusTag tone="success">{words.published}</StatusTag>
        ),
    },
    { key: 'changed', heading: words.changed, cell: ({ updated_at }: Row) => <When at={updated_at} /> },
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <DataTable
        caption={words.title}
        columns={columns}
        rows={rows}
        rowKey={({ slug }) => slug}
        next={null}
        empty={null}
      />
    </>
  );
}
