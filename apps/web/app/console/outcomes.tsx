import type { BulkResult } from '@tamga/contract/operator';
import {
  Button,
  ButtonLink,
  type Column,
  DataTable,
  Figures,
  Icon,
  Notice,
  PageTitle,
  StatusTag,
  type Tone,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { csvOf } from '#app/platform/csv.ts';
import { bulkTexts, outcomeTexts } from '#app/texts/console.bulk.ts';
import { type BulkLine, columns } from './rows.ts';

export interface Outcome extends Pick<BulkResult, 'result' | 'message' | 'differs'>, Pick<BulkLine, 'line' | 'values'> {
  /** The id of the organisation, if there is one. */
  id: string | null;
}

const tones: Record<Outcome['result'], Tone> = {
  created: 'success',
  invited: 'success',
  exists: 'neutral',
  refused: 'danger',
  failed: 'danger',
};
const results = ['created', 'invited', 'exists', 'refused', 'failed'] as const;

/** The outcome of a sent list, row by row, so that it can be kept and the failed rows sent again. */
export function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }): ReactNode {
  const words = useTexts(outcomeTexts);
  const shared = useTexts(bulkTexts);
  const explain = useExplanation();
  const shown = useColumns();
  const failed = outcomes.filter(({ result }) => result === 'refused' || result === 'failed');
  const counts = results.map((result) => ({
    label: words.outcomes[result],
    value: outcomes.filter((one) => one.result === result).length,
  }));
  const file = csvOf(
    [...columns, 'result', 'message', 'organisation_id'],
    outcomes.map((one) => [...columns.map((column) => one.values[column]), one.result, explain(one), one.id]),
  );
  return (
    <>
      <PageTitle title={words.title} crumbs={[{ to: '/bulk', label: shared.title }]} />
      <Figures figures={counts.filter(({ value }) => value > 0)} />
      {failed.length === 0 ? (
        <Notice tone="success" live>
          <p>{words.allDone}</p>
        </Notice>
      ) : (
        <Notice tone="warning" live title={words.someNot(failed.length)}>
          <p>{words.someNotText}</p>
        </Notice>
      )}
      <Form method="post" className="actions">
        {failed.length > 0 && (
          <>
            <input type="hidden" name="rows" value={csvOf(columns, failed.map(cellsOf))} />
            <Button name="intent" value="edit">
              {words.retry(failed.length)}
            </Button>
          </>
        )}
        <a
          className="button button-secondary"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(file)}`}
          download="organisations.csv"
        >
          <Icon name="download" />
          <span>{words.csv}</span>
        </a>
        <ButtonLink to="/bulk" kind="quiet">
          {words.more}
        </ButtonLink>
      </Form>
      <DataTable
        caption={words.title}
        columns={shown}
        rows={outcomes}
        rowKey={({ line }) => String(line)}
        next={null}
        empty={null}
      />
    </>
  );
}

const cellsOf = ({ values }: Outcome): string[] => columns.map((column) => values[column]);

function useExplanation(): (outcome: Outcome) => string {
  const words = useTexts(outcomeTexts);
  return ({ result, message, differs }) => {
    if (result === 'invited') return words.waits;
    if (result !== 'exists') return message ?? '';
    return differs.length === 0 ? words.same : words.differs(differs.map((one) => words.differing[one]).join(', '));
  };
}

function useColumns(): Column<Outcome>[] {
  const words = useTexts(outcomeTexts);
  const shared = useTexts(bulkTexts);
  const explain = useExplanation();
  return [
    { key: 'line', heading: shared.line, cell: ({ line }) => line, align: 'end' },
    {
      key: 'result',
      heading: words.outcome,
      cell: ({ result }) => <StatusTag tone={tones[result]}>{words.outcomes[result]}</StatusTag>,
    },
    { key: 'name', heading: shared.columns.name, cell: ({ values }) => values.name },
    { key: 'slug', heading: shared.columns.slug, cell: ({ values }) => <code>{values.slug}</code> },
    { key: 'why', heading: words.why, cell: (outcome) => explain(outcome) || '—' },
  ];
}
