import { changeWebhookSubscription } from '@tamga/contract/webhooks';
import { PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { webhookTexts } from '#app/texts/admin-webhooks.ts';
import { WebhookFields } from './webhook-fields.tsx';
import { allTypes, readWebhook, webhookIn, webhookProblem } from './webhooks.server.ts';
import type { Route } from './+types/change-webhook.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { webhook: await readWebhook(context, params), types: allTypes };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const { id, active } = await readWebhook(context, params);
  const outcome = await attempt(context, changeWebhookSubscription, {
    params: { id },
    ifMatch: Number(form.get('version')),
    body: { ...webhookIn(form), active },
  });
  return outcome.ok
    ? redirect(`/admin/applications/${params.id}/webhooks/${id}?done=saved`)
    : webhookProblem(outcome.refusal, form);
}

export default function ChangeWebhook({ loaderData, actionData, params }: Route.ComponentProps): ReactNode {
  const words = useTexts(webhookTexts);
  const { webhook, types } = loaderData;
  const at = `/admin/applications/${params.id}/webhooks/${webhook.id}`;
  return (
    <div className="narrow">
      <PageTitle title={words.changeTitle} crumbs={[{ to: at, label: words.one }]} />
      <TaskForm submit={words.save} aside={<Link to={at}>{words.cancel}</Link>}>
        <input type="hidden" name="version" value={webhook.version} />
        <WebhookFields url={webhook.url} types={types} ticked={actionData?.types ?? webhook.types} />
      </TaskForm>
    </div>
  );
}
