import { rotateWebhookSecret } from '@tamga/contract/webhooks';
import { PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { webhookTexts } from '#app/texts/admin-webhooks.ts';
import { WebhookSecret } from './webhook-secret.tsx';
import { readWebhook } from './webhooks.server.ts';
import type { Route } from './+types/rotate-webhook.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = await readWebhook(context, params);
  return { id };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, rotateWebhookSecret, { params: { id: params.webhook }, body: {} });
  return outcome.ok ? { fresh: outcome.data.secret } : problemOf(outcome.refusal, form);
}

export default function RotateWebhook({ loaderData: { id }, actionData, params }: Route.ComponentProps): ReactNode {
  const words = useTexts(webhookTexts);
  const at = `/admin/applications/${params.id}/webhooks/${id}`;
  if (actionData && 'fresh' in actionData)
    return <WebhookSecret title={words.rotated} secret={actionData.fresh} to={at} />;
  return (
    <div className="narrow">
      <PageTitle title={words.rotate} lead={words.rotateText} crumbs={[{ to: at, label: words.one }]} />
      <TaskForm submit={words.rotate} aside={<Link to={at}>{words.cancel}</Link>} />
    </div>
  );
}
