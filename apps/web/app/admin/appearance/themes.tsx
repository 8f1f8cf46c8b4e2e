import { activateTheme, listThemes } from '@tamga/contract/site';
import {
  Button,
  ButtonLink,
  DataTable,
  Done,
  EmptyState,
  ErrorSummary,
  PageTitle,
  StatusTag,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { themeTexts } from '#app/texts/admin-appearance.ts';
import { admit, askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { When } from '#app/platform/when.tsx';
import type { Route } from './+types/themes.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  await admit(context, 'settings.manage');
  return askList(context, listThemes, { query: filterOf(url, 'after') }, (theme) => theme);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, activateTheme, { params: { id: textOf(form, 'id') } });
  return outcome.ok ? redirect('/admin/themes?done=worn') : problemOf(outcome.refusal, form);
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Themes({ loaderData: { rows, next, problem }, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(themeTexts);
  const columns = [
    {
      key: 'name',
      heading: words.name,
      cell: (theme: Row) => <Link to={`/admin/themes/${theme.id}`}>{theme.name}</Link>,
    },
    {
      key: 'state',
      heading: words.state,
      cell: (theme: Row) => (
        <StatusTag tone={theme.active ? 'success' : 'neutral'}>
          {theme.active ? words.active : words.notActive}
        </StatusTag>
      ),
    },
    {
      key: 'changed',
      heading: words.changed,
      cell: (theme: Row) => (theme.built_in ? words.builtIn : <When at={theme.updated_at} />),
    },
    {
      key: 'wear',
      heading: <span className="visually-hidden">{words.wear}</span>,
      cell: (theme: Row) =>
        !theme.active && (
          <Form method="post">
            <Button kind="secondary" name="id" value={theme.id}>
              {words.wear}
            </Button>
          </Form>
        ),
    },
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead}>
        <ButtonLink to="/admin/themes/new" icon="plus">
          {words.add}
        </ButtonLink>
      </PageTitle>
      <Done words={words.done} />
      {actionData && <ErrorSummary problem={actionData} />}
      <DataTable
        caption={words.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        problem={problem}
        csv="/admin/themes.csv"
        empty={<EmptyState title={words.empty} />}
      />
    </>
  );
}
