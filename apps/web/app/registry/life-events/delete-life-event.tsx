import { deleteLifeEvent, listLifeEvents } from '@tamga/contract/registry.life-events';
import { ConfirmPage, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit, ask } from '#app/platform/ask.server.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { lifeEventTexts } from '#app/texts/registry-life-events.ts';
import type { Route } from './+types/delete-life-event.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  await admit(context, 'registry.manage');
  const all = await everyPage((after) => ask(context, listLifeEvents, { query: { limit: 100, after } }), 1_000);
  const found = all.find((one) => one.id === id && one.mine);
  if (!found) throw data(null, { status: 404 });
  return { title: found.title, version: found.version };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, deleteLifeEvent, { params: { id }, ifMatch: Number(form.get('version')) });
  return outcome.ok ? redirect('/admin/registry/life-events?done=deleted') : problemOf(outcome.refusal, form);
}

export default function DeleteLifeEvent({ loaderData: { title, version } }: Route.ComponentProps): ReactNode {
  const words = useTexts(lifeEventTexts);
  const shared = useTexts(adminTexts);
  const language = useLanguage();
  return (
    <ConfirmPage
      title={words.deleteTitle}
      submit={shared.delete}
      back="/admin/registry/life-events"
      fields={<input type="hidden" name="version" value={version} />}
    >
      <p>
        <strong translate="no">{title[language]}</strong>
      </p>
      <p>{words.deleteText}</p>
    </ConfirmPage>
  );
}
