import { createWebhookSubscription } from '@tamga/contract/webhooks';
import { PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { webhookTexts } from '#app/texts/admin-webhooks.ts';
import { readApplication } from './application.server.ts';
import { WebhookFields } from './webhook-fields.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { allTypes, webhookIn, webhookProblem } from './webhooks.server.ts';
import type { Route } from './+types/new-webhook.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name } = await readApplication(context, params.id);
  return { id, name, types: allTypes };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { application_id: params.id, ...webhookIn(form) };
  const outcome = await attempt(context, createWebhookSubscription, { body });
  if (!outcome.ok) return webhookProblem(outcome.refusal, form);
  return { made: { id: outcome.data.subscription.id, secret: outcome.data.secret } };
}

export default function NewWebhook({ loaderData: { id, name, types }, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(webhookTexts);
  const at = `/admin/applications/${id}/webhooks`;
  if (actionData && 'made' in actionData) {
    const { made } = actionData;
    return <WebhookSecret title={words.created} secret={made.secret} to={`${at}/${made.id}`} />;
  }
  return (
    <div className="narrow">
      <PageTitle title={words.newTitle(name)} crumbs={[{ to: at, label: words.title(name) }]} />
      <TaskForm submit={words.add} aside={<Link to={at}>{words.cancel}</Link>}>
        <WebhookFields url="" types={types} ticked={actionData?.types ?? []} />
      </TaskForm>
    </div>
  );
}
