import { deleteInsight, listInsights } from '@tamga/contract/tools.oversight';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { toolMemoryTexts } from '#app/texts/admin-tools-memory.ts';
import { ask } from '#app/platform/ask.server.ts';
import { readHolders } from './holders.server.ts';
import { shownInsight } from './memory.server.ts';
import type { Route } from './+types/forget-insight.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { items } = await ask(context, listInsights, { query: { id: params.id, limit: 1 } });
  const [insight] = items.map(shownInsight(await readHolders(context)));
  if (!insight) throw data(null, { status: 404 });
  return insight;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, deleteInsight, { params });
  return outcome.ok ? redirect('/admin/tools/memory?done=deleted') : problemOf(outcome.refusal, form);
}

export default function ForgetInsight({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(toolMemoryTexts);
  const { topic, content, application } = loaderData;
  return (
    <ConfirmPage title={words.deleteTitle} submit={words.delete} back="/admin/tools/memory">
      <p>
        <strong>{topic}</strong>: {content}
      </p>
      <p>{words.deleteText(application)}</p>
    </ConfirmPage>
  );
}
