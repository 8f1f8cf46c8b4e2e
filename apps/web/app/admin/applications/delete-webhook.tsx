import { deleteWebhookSubscription } from '@tamga/contract/webhooks';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { webhookTexts } from '#app/texts/admin-webhooks.ts';
import { readWebhook } from './webhooks.server.ts';
import type { Route } from './+types/delete-webhook.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, url } = await readWebhook(context, params);
  return { id, url };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, deleteWebhookSubscription, { params: { id: params.webhook } });
  return outcome.ok
    ? redirect(`/admin/applications/${params.id}/webhooks?done=deleted`)
    : problemOf(outcome.refusal, form);
}

export default function DeleteWebhook({ loaderData: { id, url }, params }: Route.ComponentProps): ReactNode {
  const words = useTexts(webhookTexts);
  return (
    <ConfirmPage
      title={words.deleteTitle}
      submit={words.delete}
      back={`/admin/applications/${params.id}/webhooks/${id}`}
    >
      <p>
        <code className="detail">{url}</code>
      </p>
      <p>{words.deleteText}</p>
    </ConfirmPage>
  );
}
