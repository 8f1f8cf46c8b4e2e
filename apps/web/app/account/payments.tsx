import { listOwnPayments } from '@tamga/contract/payments';
import {
  ButtonLink,
  Card,
  DataTable,
  EmptyState,
  PageTitle,
  Section,
  StatusTag,
  useFormats,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Answer, call } from '#app/platform/api.server.ts';
import { paymentTexts } from '#app/texts/account.payments.ts';
import type { Route } from './+types/payments.ts';
import { isOpen, paymentTones } from './payment-state.ts';

type Shown = Pick<Listed, 'id' | 'title_mn' | 'title_en' | 'price' | 'state' | 'created_at' | 'finished_at'>;
type Listed = Answer<typeof listOwnPayments>['items'][number];

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? undefined;
  const { items, next } = await call(context, listOwnPayments, { query: { after, limit: 50 } });
  const shown = items.map(
    ({ id, title_mn, title_en, price, state, created_at, finished_at }): Shown => ({
      id,
      title_mn,
      title_en,
      price,
      state,
      created_at,
      finished_at,
    }),
  );
  return { due: shown.filter(isOpen), past: shown.filter((one) => !isOpen(one)), next };
}

export default function Payments({ loaderData: { due, past, next } }: Route.ComponentProps): ReactNode {
  const words = useTexts(paymentTexts);
  const none = (
    <EmptyState title={words.none} picture="done">
      <p>{words.noneText}</p>
    </EmptyState>
  );
  return (
    <>
      <PageTitle title={words.payments} lead={words.lead} />
      {due.length > 0 && <Due payments={due} />}
      {past.length > 0 || next ? <Past payments={past} next={next} /> : due.length === 0 && none}
    </>
  );
}

function Due({ payments }: { payments: readonly Shown[] }): ReactNode {
  const words = useTexts(paymentTexts);
  const language = useLanguage();
  const formats = useFormats();
  return (
    <Section title={words.due}>
      {payments.map((one) => (
        <Card key={one.id} title={language === 'mn' ? one.title_mn : one.title_en}>
          <p className="amount">{formats.money(one.price)}</p>
          <p>
            <StatusTag tone={paymentTones[one.state]}>{words.states[one.state]}</StatusTag>
          </p>
          <p>
            <ButtonLink to={`/me/payments/${one.id}`}>{words.due}</ButtonLink>
          </p>
        </Card>
      ))}
    </Section>
  );
}

function Past({ payments, next }: { payments: readonly Shown[]; next: string | null }): ReactNode {
  const words = useTexts(paymentTexts);
  const language = useLanguage();
  const formats = useFormats();
  return (
    <Section title={words.past}>
      <DataTable
        caption={words.past}
        rows={payments}
        rowKey={({ id }) => id}
        next={next}
        empty={null}
        columns={[
          {
            key: 'what',
            heading: words.what,
            cell: (one) => <Link to={`/me/payments/${one.id}`}>{language === 'mn' ? one.title_mn : one.title_en}</Link>,
          },
          { key: 'amount', heading: words.amount, cell: (one) => formats.money(one.price) },
          { key: 'when', heading: words.when, cell: (one) => formats.dateTime(one.finished_at ?? one.created_at) },
          {
            key: 'state',
            heading: words.state,
            cell: (one) => <StatusTag tone={paymentTones[one.state]}>{words.states[one.state]}</StatusTag>,
          },
        ]}
      />
    </Section>
  );
}
