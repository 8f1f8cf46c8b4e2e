import { DataTable, Notice, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { editorTexts } from '#app/texts/registry-editor.ts';
import type { Difference } from './conflict.server.ts';

/** What another wrote while this page was open, beside what was typed here. Nothing of either is lost. */
export function Conflict({ differences, back }: { differences: readonly Difference[]; back: string }): ReactNode {
  const words = useTexts(editorTexts);
  const columns = [
    { key: 'field', heading: words.field, cell: ({ label }: Difference) => label },
    {
      key: 'theirs',
      heading: words.theirs,
      cell: ({ theirs }: Difference) => <span translate="no">{theirs ?? words.nothing}</span>,
    },
    {
      key: 'yours',
      heading: words.yours,
      cell: ({ yours }: Difference) => <span translate="no">{yours ?? words.nothing}</span>,
    },
  ];
  return (
    <>
      <Notice tone="warning" title={words.conflict}>
        <p>{differences.length > 0 ? words.conflictText : words.conflictSame}</p>
        {differences.length > 0 && (
          <p>
            <Link to={back} reloadDocument>
              {words.takeTheirs}
            </Link>
          </p>
        )}
      </Notice>
      {differences.length > 0 && (
        <DataTable
          caption={words.conflict}
          columns={columns}
          rows={differences}
          rowKey={({ label, theirs, yours }) => `${label} ${theirs} ${yours}`}
          next={null}
          empty={null}
        />
      )}
    </>
  );
}
