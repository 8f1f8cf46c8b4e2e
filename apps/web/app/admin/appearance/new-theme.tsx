import { createTheme, getActiveTheme, getTheme } from '@tamga/contract/site';
import { PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { themeTexts } from '#app/texts/admin-appearance.ts';
import { admit, ask } from '#app/platform/ask.server.ts';
import { ThemeForm } from './theme-form.tsx';
import { editedOf, themeOf, themeProblem } from './theme.server.ts';
import type { Route } from './+types/new-theme.ts';

/** Begins with the colours of another theme: that of the address, or the one that is worn. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await admit(context, 'settings.manage');
  const id = url.searchParams.get('from');
  const theme = id ? await ask(context, getTheme, { params: { id } }) : await ask(context, getActiveTheme);
  return { theme: { ...editedOf(theme), name: '' } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, createTheme, { body: themeOf(form, null) });
  if (!outcome.ok) return themeProblem(outcome.refusal, form, context.get(guestContext).language);
  return redirect('/admin/themes?done=created');
}

export default function NewTheme({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(themeTexts);
  return (
    <>
      <PageTitle title={words.newTitle} lead={words.newLead} crumbs={[{ to: '/admin/themes', label: words.title }]} />
      <ThemeForm theme={loaderData.theme} problem={actionData ?? null} submit={words.create} />
    </>
  );
}
