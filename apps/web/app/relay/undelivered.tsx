import { Button, Done, EmptyState, ErrorSummary, PageTitle, type Problem, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { problemOf } from '#app/platform/refusal.server.ts';
import { undeliveredTexts } from '#app/texts/relay-undelivered.ts';
import { pageOf } from './addresses.ts';
import { ChooseOrganisation, NoOrganisation } from './choose-organisation.tsx';
import { readChosen } from './organisations.server.ts';
import { readUndelivered } from './overview.server.ts';
import { retryAll } from './retrying.server.ts';
import { UndeliveredTable } from './undelivered-table.tsx';
import type { Route } from './+types/undelivered.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = await readChosen(context, url, 'relay.view');
  if (chosen.tenantId === null) return { ...chosen, rows: [], count: 0 };
  return { ...chosen, ...(await readUndelivered(context, chosen.tenantId)) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  const refusal = await retryAll(context, form);
  if (refusal) return problemOf(refusal, form);
  return redirect(pageOf('/undelivered?done=retried', url.searchParams.get('org')));
}

/** Messages that could not arrive: why, what waits behind them, and another attempt. */
export default function Undelivered({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(undeliveredTexts);
  const formats = useFormats();
  const problem: Problem | undefined = actionData;
  const { rows, count, organisations, tenantId, mayManage } = loaderData;
  const again = mayManage ? rows.filter(({ may_retry }) => may_retry) : [];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        {again.length > 1 && (
          <Form method="post">
            {again.map(({ assignment_id }) => (
              <input key={assignment_id} type="hidden" name="retry" value={assignment_id} />
            ))}
            <Button>{words.retryAll(formats.number(again.length))}</Button>
          </Form>
        )}
      </PageTitle>
      <Done words={words.done} />
      {problem && <ErrorSummary problem={problem} />}
      <ChooseOrganisation organisations={organisations} tenantId={tenantId} />
      {tenantId === null && <NoOrganisation />}
      {tenantId !== null && rows.length === 0 && (
        <EmptyState title={words.empty} picture="done">
          <p>{words.emptyText}</p>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          {count > rows.length && (
            <p className="muted">{words.some(formats.number(rows.length), formats.number(count))}</p>
          )}
          <UndeliveredTable rows={rows} mayManage={mayManage} />
        </>
      )}
    </>
  );
}
