import { randomUUID } from 'node:crypto';
import { cancelPayment, getOwnPayment, payPayment } from '@tamga/contract/payments';
import {
  ButtonLink,
  Card,
  ErrorSummary,
  Notice,
  PageTitle,
  type Problem,
  StatusTag,
  useFormats,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { useRefreshWhile } from '#app/platform/refresh-while.ts';
import { paymentTexts } from '#app/texts/account.payments.ts';
import type { Route } from './+types/payment.ts';
import { HowToPay, PayForm } from './payment-session.tsx';
import { isUnderWay, paymentTones, type ShownPayment } from './payment-state.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const {
    tenant_id: _,
    events: __,
    allowed_actions: ___,
    ...payment
  } = await call(context, getOwnPayment, { params: { id } });
  // Of this form: sent twice, it opens one invoice.
  return { payment, once: randomUUID() };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  if (textOf(form, 'intent') === 'cancel') {
    const outcome = await attempt(context, cancelPayment, { params: { id }, body: {} });
    return outcome.ok ? redirect(`/me/payments/${id}`) : problemOf(outcome.refusal, form);
  }
  const method = textOf(form, 'method') === 'card' ? 'card' : 'qr';
  const idempotencyKey = textOf(form, 'once');
  const outcome = await attempt(context, payPayment, { params: { id }, idempotencyKey, body: { method } });
  return outcome.ok ? redirect(`/me/payments/${id}`) : problemOf(outcome.refusal, form);
}

export default function Payment({ loaderData: { payment, once }, actionData }: Route.ComponentProps): ReactNode {
  const problem: Problem | undefined = actionData;
  const words = useTexts(paymentTexts);
  const language = useLanguage();
  const formats = useFormats();
  useRefreshWhile(isUnderWay(payment.state));
  const title = language === 'mn' ? payment.title_mn : payment.title_en;
  const payee = language === 'en' ? (payment.payee_en ?? payment.payee) : payment.payee;
  return (
    <div className="narrow">
      <PageTitle title={title} isName crumbs={[{ to: '/me/payments', label: words.payments }]} />
      {/* What can still be paid says it in its form. */}
      {problem && payment.state !== 'created' && <ErrorSummary problem={problem} />}
      <Card>
        <p className="amount">{formats.money(payment.price)}</p>
        <p role="status">
          <StatusTag tone={paymentTones[payment.state]}>{words.states[payment.state]}</StatusTag>
        </p>
        <p className="muted">
          {words.paidTo}: {payee}
        </p>
        {payment.receipt_no && (
          <p className="muted">
            {words.receiptNo}: {payment.receipt_no}
          </p>
        )}
      </Card>
      {payment.state === 'created' && <PayForm once={once} />}
      {isUnderWay(payment.state) && <HowToPay id={payment.id} session={payment.session} state={payment.state} />}
      {payment.state === 'success' && <Paid payment={payment} />}
      {payment.code && !isUnderWay(payment.state) && <Failed payment={payment} />}
      {payment.refunds.length > 0 && <Refunds refunds={payment.refunds} />}
    </div>
  );
}

function Paid({ payment: { id, case_id } }: { payment: ShownPayment }): ReactNode {
  const words = useTexts(paymentTexts);
  return (
    <Notice tone="success" title={words.paidTitle}>
      <p>
        {/* A file, which the browser saves: not a page of ours. */}
        <ButtonLink to={`/me/payments/${id}/receipt`} away>
          {words.receipt}
        </ButtonLink>
      </p>
      <p>
        <Link to={`/me/applications/${case_id}`}>{words.toApplication}</Link>
      </p>
    </Notice>
  );
}

function Failed({ payment: { code, next_payment_id } }: { payment: ShownPayment }): ReactNode {
  const words = useTexts(paymentTexts);
  if (!code) return null;
  return (
    <Notice tone={code === 'P0040' ? 'neutral' : 'warning'} title={words.failedTitle}>
      <p>{words.codes[code]}</p>
      {next_payment_id && <ButtonLink to={`/me/payments/${next_payment_id}`}>{words.tryAgain}</ButtonLink>}
    </Notice>
  );
}

function Refunds({ refunds }: { refunds: ShownPayment['refunds'] }): ReactNode {
  const words = useTexts(paymentTexts);
  const formats = useFormats();
  const tones = { submitted: 'accent', success: 'success', error: 'danger' } as const;
  return (
    <Card title={words.refunds}>
      {refunds.map(({ id, price, state, reason, created_at }) => (
        <div key={id}>
          <p>
            {formats.money(price)} <StatusTag tone={tones[state]}>{words.refundStates[state]}</StatusTag>
          </p>
          <p className="muted">
            {formats.dateTime(created_at)} · {words.reason}: {reason}
          </p>
        </div>
      ))}
    </Card>
  );
}
