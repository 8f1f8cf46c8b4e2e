import { type Column, DataTable, Notice, Section, StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { bulkTexts } from '#app/texts/console.bulk.ts';
import { type BulkLine, isReady, type Sheet } from './rows.ts';

/** What will be sent, row by row, and what is wrong with it. */
export function Preview({ sheet, linesMax }: { sheet: Sheet; linesMax: number }): ReactNode {
  const words = useTexts(bulkTexts);
  return (
    <Section title={words.preview}>
      <Verdict sheet={sheet} linesMax={linesMax} />
      {sheet.ignored.length > 0 && <p className="muted">{words.ignored(sheet.ignored.join(', '))}</p>}
      <DataTable
        caption={words.preview}
        columns={columnsIn(words)}
        rows={sheet.lines}
        rowKey={({ line }) => String(line)}
        next={null}
        empty={null}
      />
    </Section>
  );
}

function Verdict({ sheet, linesMax }: { sheet: Sheet; linesMax: number }): ReactNode {
  const words = useTexts(bulkTexts);
  const { lines } = sheet;
  if (isReady(sheet, linesMax)) {
    return (
      <Notice tone="success" live>
        <p>{words.allGood(lines.length)}</p>
      </Notice>
    );
  }
  const wrong = lines.filter((line) => line.wrong.length > 0);
  const extra = lines.length - linesMax;
  return (
    <Notice
      tone="warning"
      live
      title={extra > 0 ? words.tooMany(lines.length, linesMax) : words.someWrong(wrong.length, lines.length)}
    >
      {extra > 0 && <p>{words.tooManyText(extra)}</p>}
      {wrong.length > 0 && <p>{words.someWrongText(shortly(wrong.map(({ line }) => line)))}</p>}
    </Notice>
  );
}

/** Lists the first dozen; the table shows the rest. */
const shortly = (lines: readonly number[]): string =>
  lines.length > 12 ? `${lines.slice(0, 12).join(', ')}…` : lines.join(', ');

type Words = ReturnType<typeof useTexts<typeof bulkTexts.mn>>;

const columnsIn = (words: Words): Column<BulkLine>[] => [
  { key: 'line', heading: words.line, cell: ({ line }) => line, align: 'end' },
  { key: 'state', heading: words.state, cell: (line) => <Wrong line={line} /> },
  {
    key: 'name',
    heading: words.columns.name,
    cell: ({ values }) => (
      <div>
        {values.name}
        <br />
        <code>{values.slug}</code>
      </div>
    ),
  },
  {
    key: 'owner',
    heading: words.columns.admin_user_id,
    cell: ({ values }) => (
      <div className="owner-cell">
        {values.admin_email}
        {values.admin_user_id && <br />}
        <span className="muted">{values.admin_user_id}</span>
      </div>
    ),
  },
  { key: 'reason', heading: words.columns.reason, cell: ({ values }) => values.reason },
];

function Wrong({ line: { wrong } }: { line: BulkLine }): ReactNode {
  const words = useTexts(bulkTexts);
  if (wrong.length === 0) return <StatusTag tone="success">{words.good}</StatusTag>;
  return (
    <ul className="plain-list wrong-list">
      {wrong.map(({ column, fault }) => (
        <li key={`${column}-${fault}`}>
          {column ? `${words.columns[column]}: ${words.faults[fault]}` : words.faults[fault]}
        </li>
      ))}
    </ul>
  );
}
