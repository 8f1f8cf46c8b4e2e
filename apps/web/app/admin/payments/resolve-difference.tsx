import { listPaymentDifferences, resolvePaymentDifference } from '@tamga/contract/payments.admin';
import { Field, PageTitle, SummaryList, TaskForm, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { paymentBookTexts } from '#app/texts/admin-payments.ts';
import { useAmount } from './amounts.ts';
import { differencesAt } from './book-tabs.tsx';
import type { Route } from './+types/resolve-difference.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const open = (after?: string) => ask(context, listPaymentDifferences, { query: { open: 'true', limit: 100, after } });
  const difference = (await everyPage(open, 1_000)).find((one) => one.id === id);
  if (!difference) throw data(null, { status: 404 });
  return difference;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const asked = { params: { id: params.id }, body: { note: textOf(form, 'note') } };
  const outcome = await attempt(context, resolvePaymentDifference, asked);
  return outcome.ok ? redirect(`${differencesAt}?done=resolved`) : problemOf(outcome.refusal, form);
}

export default function ResolveDifference({ loaderData: one }: Route.ComponentProps): ReactNode {
  const words = useTexts(paymentBookTexts);
  const formats = useFormats();
  const amount = useAmount();
  return (
    <div className="narrow">
      <PageTitle
        title={words.resolveTitle}
        lead={words.resolveText}
        crumbs={[{ to: differencesAt, label: words.title }]}
      />
      <SummaryList
        facts={[
          { label: words.kind, value: words.kinds[one.kind] },
          { label: words.reference, value: <code>{one.reference}</code> },
          { label: words.expected, value: amount(one.expected_minor, one.currency) },
          { label: words.found, value: amount(one.found_minor, one.currency) },
          { label: words.foundAt, value: formats.dateTime(one.found_at) },
        ]}
      />
      <TaskForm submit={words.resolve} aside={<Link to={differencesAt}>{words.back}</Link>}>
        <Field name="note" label={words.note} hint={words.noteHint} lines={4} maxLength={500} />
      </TaskForm>
    </div>
  );
}
