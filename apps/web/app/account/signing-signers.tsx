import { getSigning } from '@tamga/contract/signing';
import { listSignersAfter, nameSigners, type signerOrders } from '@tamga/contract/signing.signers';
import { Field, Notice, PageTitle, Radios, TaskForm, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { signerFormTexts } from '#app/texts/account.signer-form.ts';
import { signerTexts } from '#app/texts/account.signers.ts';
import type { Route } from './+types/signing-signers.ts';

/** Written here, since the contract would come to the browser with it. */
const orders = ['IN_ORDER', 'AT_ONCE'] as const satisfies typeof signerOrders;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { name, allowed_actions } = await call(context, getSigning, { params: { id } });
  if (!allowed_actions.includes('begin')) throw redirect(`/me/sign/${id}`);
  const { items } = await call(context, listSignersAfter, { params: { id } });
  const isAtOnce = items.length > 1 && items.every(({ position }) => position === items[0]?.position);
  return { id, name, isWritten: items.length > 0, order: isAtOnce ? 'AT_ONCE' : 'IN_ORDER' };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const civil_ids = textOf(form, 'civil_ids')
    .split(/[\s,]+/)
    .filter(Boolean);
  const wrong = civil_ids.filter((one) => !/^\d{12}$/.test(one)).join(', ');
  if (wrong) {
    const message = wordsIn(signerFormTexts, context.get(guestContext).language).notNumbers(wrong);
    return {
      message,
      fields: { civil_ids: message },
      values: { civil_ids: textOf(form, 'civil_ids'), order: textOf(form, 'order') },
    };
  }
  const order = textOf(form, 'order') === 'AT_ONCE' ? 'AT_ONCE' : 'IN_ORDER';
  const outcome = await attempt(context, nameSigners, { params: { id }, body: { civil_ids, order } });
  return outcome.ok ? redirect(`/me/sign/${id}`) : problemOf(outcome.refusal, form);
}

export default function Signers({ loaderData: { id, name, isWritten, order } }: Route.ComponentProps): ReactNode {
  const words = useTexts(signerFormTexts);
  const { title } = useTexts(signerTexts);
  return (
    <div className="narrow">
      <PageTitle title={title} lead={words.lead} crumbs={[{ to: `/me/sign/${id}`, label: name }]} />
      {isWritten && (
        <Notice>
          <p>{words.written}</p>
        </Notice>
      )}
      <TaskForm submit={words.save} aside={<Link to={`/me/sign/${id}`}>{words.back}</Link>}>
        <Field name="civil_ids" label={words.numbers} hint={words.numbersHint} lines={5} maxLength={200} optional />
        <Radios
          name="order"
          label={words.order}
          value={order}
          options={orders.map((value) => ({ value, label: words.orders[value], hint: words.orderHints[value] }))}
        />
      </TaskForm>
    </div>
  );
}
