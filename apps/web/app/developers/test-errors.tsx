import type { listTestMistakes } from '@tamga/contract/applications.test-applications';
import { DataTable, EmptyState, Section, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import type { Answer } from '#app/platform/api.server.ts';
import { When } from '#app/platform/when.tsx';
import { testTexts } from '#app/texts/developers.tests.ts';

type Mistake = Answer<typeof listTestMistakes>['items'][number];

/** What the provider refused lately, for the person who builds it. */
export function TestErrors({ errors }: { errors: readonly Mistake[] }): ReactNode {
  const words = useTexts(testTexts);
  return (
    <Section title={words.errors} lead={words.errorsText}>
      <DataTable
        caption={words.errors}
        columns={[
          { key: 'at', heading: words.when, cell: ({ at }) => <When at={at} /> },
          { key: 'code', heading: words.code, cell: ({ code }) => <code className="detail">{code}</code> },
          { key: 'what', heading: words.what, cell: ({ message }) => message },
        ]}
        rows={errors}
        rowKey={({ at, code }) => `${at} ${code}`}
        next={null}
        empty={<EmptyState title={words.errorsNone} picture="done" />}
      />
    </Section>
  );
}
