import { listInvites, withdrawInvite } from '@tamga/contract/superadmin.invites';
import { Button, ButtonLink, DataTable, Done, EmptyState, ErrorSummary, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { superTexts } from '#app/texts/super.ts';
import { askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { When } from '#app/platform/when.tsx';
import type { Route } from './+types/invites.ts';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  askList(context, listInvites, { query: filterOf(url, 'after') }, ({ email, created_at, expires_at }) => ({
    email,
    created_at,
    expires_at,
  }));

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, withdrawInvite, { params: { email: textOf(form, 'email') } });
  if (outcome.ok) return redirect('/super/invites?done=withdrawn');
  return problemOf(outcome.refusal, form);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Invites({ loaderData: { rows, next, problem }, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  const columns = [
    { key: 'email', heading: words.email, cell: ({ email }: Row) => email },
    { key: 'at', heading: words.invitedAt, cell: ({ created_at }: Row) => <When at={created_at} /> },
    { key: 'until', heading: words.until, cell: ({ expires_at }: Row) => <When at={expires_at} /> },
    {
      key: 'withdraw',
      heading: <span className="visually-hidden">{words.withdraw}</span>,
      cell: ({ email }: Row) => (
        <Form method="post">
          <Button kind="secondary" name="email" value={email}>
            {words.withdraw}
          </Button>
        </Form>
      ),
    },
  ];
  return (
    <>
      <PageTitle title={words.invites} lead={words.invitesLead}>
        <ButtonLink to="/super/invites/new" icon="plus">
          {words.inviteTitle}
        </ButtonLink>
      </PageTitle>
      <Done words={words.done} />
      {actionData && <ErrorSummary problem={actionData} />}
      <DataTable
        caption={words.invites}
        columns={columns}
        rows={rows}
        rowKey={({ email }) => email}
        next={next}
        problem={problem}
        csv="/super/invites.csv"
        empty={<EmptyState title={words.invitesEmpty} />}
      />
    </>
  );
}
