import {
  changeWebhookSubscription,
  listWebhookDeliveries,
  replayWebhooks,
  retryWebhookDelivery,
} from '@tamga/contract/webhooks';
import {
  Button,
  Done,
  Notice,
  PageTitle,
  Section,
  Select,
  SummaryList,
  TaskForm,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { askList } from '#app/platform/ask.server.ts';
import type { Context } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { webhookTypeTexts } from '#app/texts/admin-webhook-types.ts';
import { webhookTexts } from '#app/texts/admin-webhooks.ts';
import { Deliveries, shownDelivery } from './webhook-deliveries.tsx';
import { WebhookState } from './webhook-state.tsx';
import { readWebhook, type Webhook } from './webhooks.server.ts';
import type { Route } from './+types/webhook.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const webhook = await readWebhook(context, params);
  const query = { after: url.searchParams.get('after') ?? undefined };
  const input = { params: { id: webhook.id }, query };
  return { webhook, sent: await askList(context, listWebhookDeliveries, input, shownDelivery) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const act = textOf(form, 'act');
  const outcome = await carryOut(context, params, act, form);
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  const done = act === 'pause' ? 'paused' : act === 'resume' ? 'resumed' : 'again';
  return redirect(`/admin/applications/${params.id}/webhooks/${params.webhook}?done=${done}`);
}

async function carryOut(context: Context, params: { id: string; webhook: string }, act: string, form: FormData) {
  const { id, url, types } = await readWebhook(context, params);
  if (act === 'retry')
    return attempt(context, retryWebhookDelivery, { params: { id, delivery_id: textOf(form, 'delivery') } });
  if (act === 'replay') {
    const since = new Date(Date.now() - Number(form.get('span')) * 1_000).toISOString();
    return attempt(context, replayWebhooks, { params: { id }, body: { since } });
  }
  const body = { url, types, active: act === 'resume' };
  return attempt(context, changeWebhookSubscription, { params: { id }, ifMatch: Number(form.get('version')), body });
}

export default function OneWebhook({ loaderData: { webhook, sent }, params }: Route.ComponentProps): ReactNode {
  const words = useTexts(webhookTexts);
  const list = `/admin/applications/${params.id}/webhooks`;
  const at = `${list}/${webhook.id}`;
  const links = [
    [`${at}/change`, words.change],
    [`${at}/rotate`, words.rotate],
    [`${at}/delete`, words.delete],
  ] as const;
  return (
    <>
      <PageTitle title={words.one} crumbs={[{ to: list, label: words.all }]} />
      <Done words={words.done} />
      {webhook.goneAt && <Notice tone="danger">{words.goneText}</Notice>}
      <Facts webhook={webhook} />
      <ul className="plain-list">
        {links.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
      <Pause webhook={webhook} />
      <Section title={words.deliveries} lead={words.deliveriesLead}>
        <Deliveries rows={sent.rows} next={sent.next} />
      </Section>
      {sent.rows.length > 0 && (
        <Section title={words.replay} lead={words.replayText}>
          <div className="narrow">
            <TaskForm submit={words.replay} kind="secondary" problem={null}>
              <input type="hidden" name="act" value="replay" />
              <Select
                name="span"
                label={words.since}
                options={Object.entries(words.spans).map(([value, label]) => ({ value, label }))}
              />
            </TaskForm>
          </div>
        </Section>
      )}
    </>
  );
}

function Facts({ webhook }: { webhook: Webhook }): ReactNode {
  const words = useTexts(webhookTexts);
  const names = useTexts(webhookTypeTexts);
  const formats = useFormats();
  const { url, active, goneAt, bothUntil, types } = webhook;
  return (
    <SummaryList
      facts={[
        { label: words.address, value: <code className="detail">{url}</code> },
        { label: words.state, value: <WebhookState active={active} goneAt={goneAt} /> },
        { label: words.types, value: types.map((one) => names[one]).join(' · ') },
        ...(bothUntil ? [{ label: words.secret, value: words.both(formats.dateTime(bothUntil)) }] : []),
      ]}
    />
  );
}

function Pause({ webhook: { active, version } }: { webhook: Webhook }): ReactNode {
  const words = useTexts(webhookTexts);
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="act" value={active ? 'pause' : 'resume'} />
      <p className="muted">{words.pauseText}</p>
      <Button kind="secondary">{active ? words.pause : words.resume}</Button>
    </Form>
  );
}
