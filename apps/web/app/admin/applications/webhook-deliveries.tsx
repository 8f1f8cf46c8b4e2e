import type { listWebhookDeliveries } from '@tamga/contract/webhooks';
import { Button, DataTable, EmptyState, StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { Answer } from '#app/platform/api.server.ts';
import { When } from '#app/platform/when.tsx';
import { webhookTypeTexts } from '#app/texts/admin-webhook-types.ts';
import { webhookTexts } from '#app/texts/admin-webhooks.ts';

type Delivery = Answer<typeof listWebhookDeliveries>['items'][number];

export const shownDelivery = ({ id, type, happened_at, state, attempts, status }: Delivery) => ({
  id,
  type,
  happenedAt: happened_at,
  state,
  attempts,
  status,
});
type Shown = ReturnType<typeof shownDelivery>;

const tones = {
  waiting: 'neutral',
  delivered: 'success',
  retrying: 'warning',
  dead: 'danger',
  held: 'neutral',
  dropped: 'danger',
} as const;

/** What was sent, and what became of it. */
export function Deliveries({ rows, next }: { rows: readonly Shown[]; next: string | null }): ReactNode {
  const words = useTexts(webhookTexts);
  const names: Readonly<Record<string, string>> = useTexts(webhookTypeTexts);
  const formats = useFormats();
  return (
    <DataTable
      caption={words.deliveries}
      rows={rows}
      rowKey={({ id }) => id}
      next={next}
      empty={
        <EmptyState title={words.noDeliveries}>
          <p>{words.noDeliveriesText}</p>
        </EmptyState>
      }
      columns={[
        { key: 'what', heading: words.what, cell: ({ type }: Shown) => names[type] ?? type },
        { key: 'when', heading: words.when, cell: ({ happenedAt }: Shown) => <When at={happenedAt} /> },
        {
          key: 'result',
          heading: words.result,
          cell: ({ state, status }: Shown) => (
            <span>
              <StatusTag tone={tones[state]}>{words.results[state]}</StatusTag>{' '}
              {status !== null && <span className="muted">{words.answered(status)}</span>}
            </span>
          ),
        },
        {
          key: 'attempts',
          heading: words.attempts,
          cell: ({ attempts }: Shown) => formats.number(attempts),
          align: 'end' as const,
        },
        { key: 'again', heading: words.again, cell: ({ id }: Shown) => <Again id={id} /> },
      ]}
    />
  );
}

function Again({ id }: { id: string }): ReactNode {
  const words = useTexts(webhookTexts);
  return (
    <Form method="post">
      <input type="hidden" name="act" value="retry" />
      <input type="hidden" name="delivery" value={id} />
      <Button kind="secondary">{words.again}</Button>
    </Form>
  );
}
