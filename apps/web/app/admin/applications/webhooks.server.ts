import { listWebhookSubscriptions } from '@tamga/contract/webhooks';
import { type WebhookType, webhookTypes } from '@tamga/contract/webhooks.types';
import { data } from 'react-router';
import { ask } from '#app/platform/ask.server.ts';
import type { Context } from '#app/platform/context.ts';
import { textOf, textsOf } from '#app/platform/forms.ts';
import { problemOf, type Refusal } from '#app/platform/refusal.server.ts';

export const allTypes: readonly WebhookType[] = webhookTypes;

/** One webhook of an application, or a page that says there is none. */
export async function readWebhook(context: Context, params: { id: string; webhook: string }) {
  const query = { id: params.webhook, application_id: params.id, limit: 1 };
  const [found] = (await ask(context, listWebhookSubscriptions, { query })).items;
  if (!found) throw data(null, { status: 404 });
  const { id, url, types, active, gone_at, old_secret_until, version } = found;
  return { id, url, types, active, goneAt: gone_at, bothUntil: old_secret_until, version };
}
export type Webhook = Awaited<ReturnType<typeof readWebhook>>;

export const typesIn = (form: FormData): WebhookType[] => {
  const ticked = textsOf(form, 'types');
  return webhookTypes.filter((one) => ticked.includes(one));
};

export const webhookIn = (form: FormData) => ({ url: textOf(form, 'url'), types: typesIn(form) });

/** Why it was refused, beside the field that it is about; with what was ticked. */
export function webhookProblem(refusal: Refusal, form: FormData) {
  const problem = problemOf(refusal, form);
  const fields =
    refusal.code === 'webhooks.address_refused' ? { ...problem.fields, url: refusal.message } : problem.fields;
  return { ...problem, fields, types: typesIn(form) };
}
