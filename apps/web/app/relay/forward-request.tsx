import { forwardRelayRequest } from '@tamga/contract/relay.sending';
import { EmptyState, Field, PageTitle, Select, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { relayRequestTexts } from '#app/texts/relay-requests.ts';
import { requestAt } from './addresses.ts';
import { readPlatforms } from './platforms.server.ts';
import { readRequest } from './request.server.ts';
import type { Route } from './+types/forward-request.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { tenant_id, purpose, version, path, allowed_actions } = await readRequest(context, id);
  if (!allowed_actions.includes('forward')) throw data(null, { status: 404 });
  const platforms = (await readPlatforms(context, tenant_id)).filter(
    ({ code, state }) => (state === 'active' || state === 'degraded') && !path.includes(code),
  );
  return { id, purpose, version, platforms: platforms.map(({ id: value, name: label }) => ({ value, label })) };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, forwardRelayRequest, {
    params: { id },
    body: { platform_id: textOf(form, 'platform_id'), reason: textOf(form, 'reason') },
    ifMatch: Number(form.get('version')),
  });
  return outcome.ok ? redirect(`${requestAt(id)}?done=forwarded`) : problemOf(outcome.refusal, form);
}

export default function ForwardRequest({ loaderData: one }: Route.ComponentProps): ReactNode {
  const words = useTexts(relayRequestTexts);
  const { cancel } = useTexts(adminTexts);
  const at = requestAt(one.id);
  return (
    <div className="narrow">
      <PageTitle title={words.forward} lead={words.forwardText} crumbs={[{ to: at, label: one.purpose }]} />
      {one.platforms.length === 0 ? (
        <EmptyState title={words.forwardNone}>
          <p>{words.forwardNoneText}</p>
        </EmptyState>
      ) : (
        <TaskForm submit={words.forward} aside={<Link to={at}>{cancel}</Link>}>
          <input type="hidden" name="version" value={one.version} />
          <Select name="platform_id" label={words.forwardTo} options={one.platforms} />
          <Field name="reason" label={words.reason} hint={words.reasonHint} maxLength={300} />
        </TaskForm>
      )}
    </div>
  );
}
