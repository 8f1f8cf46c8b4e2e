import { Button, ButtonLink, Card, DataTable, Section, StatusTag, SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { When } from '#app/platform/when.tsx';
import { relayRequestTexts } from '#app/texts/relay-requests.ts';
import { relayWayTexts } from '#app/texts/relay-way.ts';
import type { ShownLeg } from './request.server.ts';

/** Every message of a request, what became of each attempt, and what can be done with it. */
export function Messages({ legs, at }: { legs: readonly ShownLeg[]; at: string }): ReactNode {
  const words = useTexts(relayRequestTexts);
  if (legs.length === 0) return null;
  return (
    <Section title={words.legs} lead={words.legsLead}>
      {legs.map((leg) => (
        <Message key={leg.id} leg={leg} at={at} />
      ))}
    </Section>
  );
}

function Message({ leg, at }: { leg: ShownLeg; at: string }): ReactNode {
  const words = useTexts(relayRequestTexts);
  const facts = [
    { label: words.state, value: <StatusTag>{words.legStates[leg.state]}</StatusTag> },
    { label: words.message, value: <code translate="no">{leg.webhook_id}</code> },
    { label: words.digest, value: <code translate="no">{leg.body_sha256}</code> },
  ];
  const receipt = { label: words.receipt, value: leg.hasReceipt ? words.receiptYes : words.receiptNo };
  return (
    <Card
      title={
        <>
          {words.purposes[leg.purpose]}: <span translate="no">{leg.platform}</span>
        </>
      }
      actions={leg.actions.length > 0 && <Actions leg={leg} at={at} />}
    >
      <SummaryList facts={leg.purpose === 'local' ? facts : [...facts, receipt]} />
      {leg.deliveries.length > 0 && <Attempts leg={leg} />}
    </Card>
  );
}

function Actions({ leg, at }: { leg: ShownLeg; at: string }): ReactNode {
  const words = useTexts(relayRequestTexts);
  return (
    <>
      {leg.actions.includes('respond') && (
        <ButtonLink to={`${at}/respond/${leg.id}`} icon="pen">
          {words.respond}
        </ButtonLink>
      )}
      {leg.actions.includes('retry') && (
        <Form method="post">
          <Button name="retry" value={leg.id}>
            {words.retry}
          </Button>
        </Form>
      )}
      {leg.actions.includes('discard') && (
        <ButtonLink to={`${at}/discard/${leg.id}`} kind="secondary">
          {words.discard}
        </ButtonLink>
      )}
    </>
  );
}

function Attempts({ leg }: { leg: ShownLeg }): ReactNode {
  const words = useTexts(relayRequestTexts);
  const { reasons } = useTexts(relayWayTexts);
  const formats = useFormats();
  type Row = ShownLeg['deliveries'][number];
  const columns = [
    { key: 'attempt', heading: words.attempt, cell: ({ attempt }: Row) => formats.number(attempt) },
    { key: 'at', heading: words.at, cell: ({ started_at }: Row) => <When at={started_at} /> },
    {
      key: 'outcome',
      heading: words.outcome,
      cell: ({ reason, http_status }: Row) => (
        <span>
          {reasons[reason]} {http_status !== null && <code className="detail">{http_status}</code>}
        </span>
      ),
    },
    {
      key: 'latency',
      heading: words.duration,
      align: 'end' as const,
      cell: ({ latency_ms }: Row) => words.milliseconds(formats.number(latency_ms)),
    },
  ];
  return (
    <details>
      <summary>{words.attempts(formats.number(leg.attempts))}</summary>
      <DataTable
        caption={words.attemptsTitle}
        columns={columns}
        rows={leg.deliveries}
        rowKey={({ attempt, started_at }) => `${attempt} ${started_at}`}
        next={null}
        empty={null}
      />
    </details>
  );
}
