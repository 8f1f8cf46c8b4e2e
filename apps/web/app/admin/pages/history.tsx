import type { SitePageVersion } from '@tamga/contract/site.pages';
import { DataTable, Section, StatusTag, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { List } from '#app/platform/ask.server.ts';
import { When } from '#app/platform/when.tsx';
import { sitePageTexts } from '#app/texts/admin-pages.ts';

type Row = Omit<SitePageVersion, 'created_at'> & { created_at: string | null };

export function History({ slug, versions }: { slug: string; versions: List<Row> }): ReactNode {
  const words = useTexts(sitePageTexts);
  const language = useLanguage();
  const columns = [
    {
      key: 'version',
      heading: words.version,
      cell: ({ version, published }: Row) => (
        <span>
          <Link to={`/admin/pages/${slug}/versions/${version}`}>{words.versionName(version)}</Link>{' '}
          {published && <StatusTag tone="success">{words.inForce}</StatusTag>}
        </span>
      ),
    },
    {
      key: 'page',
      heading: words.page,
      cell: ({ title_mn, title_en }: Row) => (language === 'mn' ? title_mn : title_en),
    },
    {
      key: 'at',
      heading: words.at,
      cell: ({ created_at }: Row) => (created_at ? <When at={created_at} /> : words.builtIn),
    },
  ];
  return (
    <Section title={words.history}>
      <DataTable
        caption={words.history}
        columns={columns}
        rows={versions.rows}
        rowKey={({ version }) => String(version)}
        next={versions.next}
        problem={versions.problem}
        empty={null}
      />
    </Section>
  );
}
