import { Button, DataTable, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { When } from '#app/platform/when.tsx';
import { relayRequestTexts } from '#app/texts/relay-requests.ts';
import { undeliveredTexts } from '#app/texts/relay-undelivered.ts';
import { relayWayTexts } from '#app/texts/relay-way.ts';
import { requestAt } from './addresses.ts';
import type { DeadLetter as Row } from './overview.server.ts';

export function UndeliveredTable({ rows, mayManage }: { rows: readonly Row[]; mayManage: boolean }): ReactNode {
  const words = useTexts(undeliveredTexts);
  const { purposes } = useTexts(relayRequestTexts);
  const columns = [
    {
      key: 'message',
      heading: words.message,
      cell: ({ request_id, purpose, kind, name }: Row) => (
        <div>
          <Link to={requestAt(request_id)}>
            {purposes[purpose]}: <span translate="no">{name}</span>
          </Link>
          <p>
            <code translate="no">{kind}</code>
          </p>
        </div>
      ),
    },
    { key: 'reason', heading: words.reason, cell: (row: Row) => <Why row={row} /> },
    {
      key: 'since',
      heading: words.since,
      cell: (row: Row) => (
        <div>
          <When at={row.since} />
          <p className="muted">
            {words.until} {row.may_retry ? <When at={row.until} /> : words.over}
          </p>
        </div>
      ),
    },
  ];
  const acting = { key: 'actions', heading: words.actions, cell: (row: Row) => <Actions row={row} /> };
  return (
    <DataTable
      caption={words.title}
      columns={mayManage ? [...columns, acting] : columns}
      rows={rows}
      rowKey={({ assignment_id }) => assignment_id}
      next={null}
      empty={null}
    />
  );
}

/** In words, and below them as the other side or the network said it. */
function Why({ row }: { row: Row }): ReactNode {
  const words = useTexts(undeliveredTexts);
  const way = useTexts(relayWayTexts);
  const { attempts } = useTexts(relayRequestTexts);
  const formats = useFormats();
  return (
    <div>
      {way.reasons[row.reason]} {row.error && <code className="detail">{row.error}</code>}
      <p className="muted">{attempts(formats.number(row.attempts))}</p>
      {row.behind > 0 && <p>{words.behind(formats.number(row.behind))}</p>}
    </div>
  );
}

function Actions({ row }: { row: Row }): ReactNode {
  const words = useTexts(relayRequestTexts);
  return (
    <div className="actions">
      {row.may_retry && (
        <Form method="post">
          <Button kind="secondary" name="retry" value={row.assignment_id}>
            {words.retry}
            <span className="visually-hidden"> ({row.name})</span>
          </Button>
        </Form>
      )}
      <Link to={`${requestAt(row.request_id)}/discard/${row.assignment_id}`}>
        {words.discard}
        <span className="visually-hidden"> ({row.name})</span>
      </Link>
    </div>
  );
}
