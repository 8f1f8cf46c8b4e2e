import { changeTheme, getTheme } from '@tamga/contract/site';
import { ButtonLink, Done, Notice, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { themeTexts } from '#app/texts/admin-appearance.ts';
import { admit, ask } from '#app/platform/ask.server.ts';
import { ThemeForm } from './theme-form.tsx';
import { ThemePreview } from './theme-preview.tsx';
import { editedOf, themeOf, themeProblem } from './theme.server.ts';
import type { Route } from './+types/theme.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  await admit(context, 'settings.manage');
  const theme = await ask(context, getTheme, { params });
  const { id, version, active, built_in } = theme;
  return { theme: editedOf(theme), id, version, active, built_in };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const { logo } = await ask(context, getTheme, { params });
  const body = { ...themeOf(form, logo), version: Number(form.get('version')) };
  const outcome = await attempt(context, changeTheme, { params, body });
  if (!outcome.ok) return themeProblem(outcome.refusal, form, context.get(guestContext).language);
  return redirect(`/admin/themes/${params.id}?done=saved`);
}

export default function Theme({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(themeTexts);
  const { theme, id, version, active, built_in } = loaderData;
  return (
    <>
      <PageTitle title={theme.name} crumbs={[{ to: '/admin/themes', label: words.title }]}>
        <ButtonLink to={`/admin/themes/new?from=${id}`} kind="secondary">
          {words.copy}
        </ButtonLink>
      </PageTitle>
      <Done words={words.done} />
      {(built_in || active) && (
        <Notice>
          <p>{built_in ? words.builtInText : words.activeText}</p>
        </Notice>
      )}
      {built_in ? (
        <div className="grid">
          <ThemePreview scheme="light" theme={theme} />
          <ThemePreview scheme="dark" theme={theme} />
        </div>
      ) : (
        <ThemeForm
          key={version}
          theme={theme}
          version={version}
          problem={actionData ?? null}
          submit={words.save}
          aside={!active && <Link to={`/admin/themes/${id}/delete`}>{words.delete}</Link>}
        />
      )}
    </>
  );
}
