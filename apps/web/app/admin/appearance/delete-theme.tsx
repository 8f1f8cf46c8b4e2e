import { deleteTheme, getTheme } from '@tamga/contract/site';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { themeTexts } from '#app/texts/admin-appearance.ts';
import { admit, ask } from '#app/platform/ask.server.ts';
import type { Route } from './+types/delete-theme.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  await admit(context, 'settings.manage');
  const { id, name } = await ask(context, getTheme, { params });
  return { id, name };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, deleteTheme, { params });
  return outcome.ok ? redirect('/admin/themes?done=deleted') : problemOf(outcome.refusal, form);
}

export default function DeleteTheme({ loaderData: { id, name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(themeTexts);
  return (
    <ConfirmPage title={words.deleteTitle(name)} submit={words.delete} back={`/admin/themes/${id}`}>
      <p>{words.deleteText}</p>
    </ConfirmPage>
  );
}
