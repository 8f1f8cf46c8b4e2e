import { randomUUID } from 'node:crypto';
import { type Currency, minorDigits } from '@tamga/contract/currencies';
import { refundPayment } from '@tamga/contract/payments.officer';
import { ConfirmPage, Field, SummaryList, useFormats, useLanguage, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { typedIn } from '#app/platform/typed.ts';
import { issuedTexts } from '#app/texts/officers-issued.ts';
import { addressOf } from './addresses.ts';
import { readPayment } from './issued.server.ts';
import type { Route } from './+types/refund.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { payment } = await readPayment(context, params.id, params.payment);
  const { title_mn, title_en, price, refunded } = payment;
  const left = { ...price, amount_minor: price.amount_minor - refunded.amount_minor };
  // Of this form: sent twice, it pays back once.
  return { id: params.id, title: { mn: title_mn, en: title_en }, left, once: randomUUID() };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const { payment } = await readPayment(context, params.id, params.payment);
  const amount_minor = minorOf(textOf(form, 'amount_minor'), payment.price.currency);
  if (Number.isNaN(amount_minor)) {
    const { badAmount } = wordsIn(issuedTexts, context.get(guestContext).language);
    return { message: badAmount, fields: { amount_minor: badAmount }, values: typedIn(form) };
  }
  const outcome = await attempt(context, refundPayment, {
    params: { id: params.payment },
    idempotencyKey: textOf(form, 'once'),
    body: { amount_minor, reason: textOf(form, 'reason') },
  });
  return outcome.ok ? redirect(`${addressOf(params.id)}/issued?done=refunded`) : problemOf(outcome.refusal, form);
}

/** What was typed in the smallest unit; undefined for all that is left, and not a number for what is none. */
function minorOf(text: string, currency: Currency): number | undefined {
  const typed = text.replaceAll(/[\s,₮]/g, '');
  if (typed === '') return undefined;
  const [, amount, rest = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(typed) ?? [];
  const digits = minorDigits[currency];
  return amount === undefined || rest.length > digits ? Number.NaN : Number(amount + rest.padEnd(digits, '0'));
}

export default function RefundPage({ loaderData: { id, title, left, once } }: Route.ComponentProps): ReactNode {
  const words = useTexts(issuedTexts);
  const language = useLanguage();
  const formats = useFormats();
  return (
    <ConfirmPage
      title={words.refund}
      submit={words.refund}
      back={`${addressOf(id)}/issued`}
      fields={
        <>
          <input type="hidden" name="once" value={once} />
          <Field
            name="amount_minor"
            label={words.amount}
            hint={words.amountHint}
            inputMode="decimal"
            maxLength={20}
            optional
          />
          <Field name="reason" label={words.reason} hint={words.reasonHint} lines={3} maxLength={500} />
        </>
      }
    >
      <SummaryList
        facts={[
          { label: words.payments, value: title[language] },
          { label: words.left, value: formats.money(left) },
        ]}
      />
      <p>{words.refundText}</p>
    </ConfirmPage>
  );
}
