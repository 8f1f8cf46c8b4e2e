import type { listMistakes } from '@tamga/contract/applications.secrets';
import { DataTable, EmptyState, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import type { Answer } from '#app/platform/api.server.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';
import { When } from '#app/platform/when.tsx';

type Mistake = Answer<typeof listMistakes>['items'][number];

/** What the provider refused lately, for those who build the application. */
export function Mistakes({ id, mistakes }: { id: string; mistakes: readonly Mistake[] }): ReactNode {
  const words = useTexts(applicationTexts);
  return (
    <section className="stack">
      <h2>{words.mistakes}</h2>
      <p className="muted">{words.mistakesText}</p>
      <DataTable
        caption={words.mistakes}
        columns={[
          { key: 'at', heading: words.mistakeAt, cell: ({ at }) => <When at={at} /> },
          { key: 'code', heading: words.mistakeCode, cell: ({ code }) => <code className="detail">{code}</code> },
          { key: 'words', heading: words.mistakeWords, cell: ({ message }) => message },
          {
            key: 'given',
            heading: words.mistakeGiven,
            cell: ({ given }) => given && <code className="detail">{given}</code>,
          },
        ]}
        rows={mistakes}
        rowKey={({ at, code }) => `${at} ${code}`}
        next={null}
        csv={`/admin/applications/${id}/errors.csv`}
        empty={<EmptyState title={words.mistakesEmpty} picture="done" />}
      />
    </section>
  );
}
