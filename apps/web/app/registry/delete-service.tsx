import { deleteService } from '@tamga/contract/registry';
import { ConfirmPage, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { registryTexts } from '#app/texts/registry.ts';
import { addressOf } from './parts.ts';
import { readService } from './service.server.ts';
import { titleIn } from './title.ts';
import type { Route } from './+types/delete-service.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { title, version, allowed_actions } = await readService(context, id);
  if (!allowed_actions.includes('delete')) throw data(null, { status: 404 });
  return { id, title, version };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, deleteService, { params: { id }, ifMatch: Number(form.get('version')) });
  return outcome.ok ? redirect('/admin/registry/services?done=deleted') : problemOf(outcome.refusal, form);
}

export default function DeleteService({ loaderData: { id, title, version } }: Route.ComponentProps): ReactNode {
  const words = useTexts(registryTexts);
  const language = useLanguage();
  return (
    <ConfirmPage
      title={words.deleteTitle}
      submit={words.delete}
      back={addressOf(id)}
      fields={<input type="hidden" name="version" value={version} />}
    >
      <p>
        <strong translate="no">{titleIn(title, language)}</strong>
      </p>
      <p>{words.deleteText}</p>
    </ConfirmPage>
  );
}
