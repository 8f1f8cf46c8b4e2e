import { ConfirmPage, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { addressOf } from '#app/registry/parts.ts';
import { seenOf } from '#app/registry/seen.server.ts';
import { readService } from '#app/registry/service.server.ts';
import { titleIn } from '#app/registry/title.ts';
import { builderTexts } from '#app/texts/registry-form.ts';
import { draftOf, saveForm, withoutField } from './form-draft.server.ts';
import { labelIn } from './outline.server.ts';
import { fieldAt } from './schema.server.ts';
import type { Route } from './+types/remove-field.ts';

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const service = await readService(context, id);
  const path = url.searchParams.get('at') ?? '';
  const field = path === '' ? null : fieldAt(draftOf(service).form, path.split('.'));
  if (field === null || !service.allowed_actions.includes('edit')) throw data(null, { status: 404 });
  return { id, path, seen: seenOf(service, 'form'), label: labelIn(field, 'x-label') };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const seen = { id, seen: form.get('seen') };
  const path = textOf(form, 'path').split('.');
  const outcome = await saveForm(context, seen, (draft) => withoutField(draft, path));
  return outcome.ok ? redirect(`${addressOf(id)}/form?done=removed`) : problemOf(outcome.refusal, form);
}

export default function RemoveField({ loaderData: { id, path, seen, label } }: Route.ComponentProps): ReactNode {
  const words = useTexts(builderTexts);
  const language = useLanguage();
  return (
    <ConfirmPage
      title={words.removeTitle}
      submit={words.remove}
      back={`${addressOf(id)}/form`}
      fields={
        <>
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="path" value={path} />
        </>
      }
    >
      <p>
        <strong translate="no">{titleIn(label, language)}</strong>
      </p>
      <p>{words.removeText}</p>
    </ConfirmPage>
  );
}
