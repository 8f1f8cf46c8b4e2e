import { listLockouts, releaseLockout } from '@tamga/contract/admin.lockouts';
import { Button, DataTable, Done, EmptyState, ErrorSummary, PageTitle, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { userTexts } from '#app/texts/admin-users.ts';
import { askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { When } from '#app/platform/when.tsx';
import type { Route } from './+types/lockouts.ts';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  askList(context, listLockouts, { query: filterOf(url, 'after') }, (lockout) => lockout);

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, releaseLockout, { params: { key: textOf(form, 'key') } });
  return outcome.ok ? redirect('/admin/lockouts?done=released') : problemOf(outcome.refusal, form);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Lockouts({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(userTexts);
  const formats = useFormats();
  const { rows, next, problem } = loaderData;
  const columns = [
    { key: 'key', heading: words.key, cell: (row: Row) => <code>{row.key.slice(0, 12)}…</code> },
    {
      key: 'failures',
      heading: words.failures,
      cell: (row: Row) => formats.number(row.failures),
      align: 'end' as const,
    },
    { key: 'failed', heading: words.failedAt, cell: (row: Row) => <When at={row.failed_at} /> },
    { key: 'until', heading: words.lockedUntil, cell: (row: Row) => <When at={row.locked_until} /> },
    {
      key: 'release',
      heading: <span className="visually-hidden">{words.release}</span>,
      cell: (row: Row) => (
        <Form method="post">
          <Button kind="secondary" name="key" value={row.key}>
            {words.release}
          </Button>
        </Form>
      ),
    },
  ];
  return (
    <>
      <PageTitle title={words.lockoutsTitle} lead={words.lockoutsLead} />
      <Done words={words.done} />
      {actionData && <ErrorSummary problem={actionData} />}
      <DataTable
        caption={words.lockoutsTitle}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        next={next}
        problem={problem}
        csv="/admin/lockouts.csv"
        empty={<EmptyState title={words.lockoutsEmpty} picture="done" />}
      />
    </>
  );
}
