import { getImport } from '@tamga/contract/operator.imports';
import { ButtonLink, DataTable, Figures, PageTitle, StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { ask } from '#app/platform/ask.server.ts';
import { outcomeTexts } from '#app/texts/console.bulk.ts';
import { importTexts } from '#app/texts/console.imports.ts';
import { explained } from './import-words.server.ts';
import type { Route } from './+types/import.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { results, ...imported } = await ask(context, getImport, { params: { id } });
  return { ...imported, rows: results.map((row) => ({ ...row, why: explained(context, row.error) })) };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const tones = {
  created: 'success',
  invited: 'success',
  exists: 'neutral',
  refused: 'danger',
  failed: 'danger',
} as const;
const results = ['created', 'invited', 'exists', 'refused', 'failed'] as const;

export default function Import({ loaderData: imported }: Route.ComponentProps): ReactNode {
  const words = useTexts(importTexts);
  const { outcomes } = useTexts(outcomeTexts);
  const formats = useFormats();
  const counts = results.map((result) => ({ label: outcomes[result], value: imported.summary[result] }));
  const columns = [
    { key: 'line', heading: words.row, cell: ({ index }: Row) => formats.number(index + 1) },
    { key: 'slug', heading: words.slug, cell: ({ slug }: Row) => <code className="detail">{slug || '—'}</code> },
    {
      key: 'result',
      heading: words.result,
      cell: ({ result }: Row) => <StatusTag tone={tones[result]}>{outcomes[result]}</StatusTag>,
    },
    { key: 'why', heading: words.why, cell: ({ why }: Row) => why ?? '—' },
  ];
  return (
    <>
      <PageTitle
        title={words.importOf(formats.dateTime(imported.at))}
        lead={words.by(imported.operator.name)}
        crumbs={[{ to: '/imports', label: words.title }]}
      >
        <ButtonLink to={`/imports/${imported.id}/result.csv`} kind="secondary" icon="download" away>
          {words.csv}
        </ButtonLink>
      </PageTitle>
      <Figures figures={counts.filter(({ value }) => value > 0)} />
      <DataTable
        caption={words.result}
        columns={columns}
        rows={imported.rows}
        rowKey={({ index }) => String(index)}
        next={null}
        empty={null}
      />
    </>
  );
}
