import { approveAccess, endAccess, listAccessRequests, refuseAccess } from '@tamga/contract/gateway.access';
import { Done, Field, PageTitle, Section, SummaryList, TaskForm, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { AccessState } from '#app/platform/access-state.tsx';
import { attempt } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { gatewayTexts } from '#app/texts/admin-gateway.ts';
import { gatewayRequestTexts } from '#app/texts/admin-gateway-requests.ts';
import { shownRequest, type ShownRequest } from './requests.server.ts';
import { numberIn } from './service.server.ts';
import type { Route } from './+types/request.ts';

export async function loader({ context, params }: Route.LoaderArgs): Promise<ShownRequest> {
  const query = { id: params.id, side: 'received', limit: 1 } as const;
  const [found] = (await ask(context, listAccessRequests, { query })).items;
  if (!found) throw data(null, { status: 404 });
  return shownRequest(context.get(guestContext).language)(found);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const act = textOf(form, 'act');
  const reason = textOf(form, 'reason');
  const outcome =
    act === 'approve'
      ? await attempt(context, approveAccess, {
          params,
          body: { requests_per_minute: numberIn(form, 'requests_per_minute') },
        })
      : act === 'refuse'
        ? await attempt(context, refuseAccess, { params, body: { reason } })
        : await attempt(context, endAccess, { params, body: { reason: reason || null } });
  return outcome.ok
    ? redirect(`/admin/gateway/requests/${params.id}?done=${outcome.data.state}`)
    : { ...problemOf(outcome.refusal, form), act };
}

export default function OneRequest({ loaderData: one, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(gatewayRequestTexts);
  const gateway = useTexts(gatewayTexts);
  const crumbs = [
    { to: '/admin/gateway', label: gateway.title },
    { to: '/admin/gateway/requests', label: gateway.titles.requests },
  ];
  const problemOfAct = (act: string) => (actionData?.act === act ? actionData : null);
  return (
    <div className="narrow">
      <PageTitle title={words.one(one.application, one.service)} crumbs={crumbs} />
      <Done words={words.done} />
      <SummaryList facts={useFacts(one)} />
      {one.may.includes('approve') && (
        <Section title={words.approve} lead={words.approveText}>
          <TaskForm submit={words.approve} problem={problemOfAct('approve')}>
            <input type="hidden" name="act" value="approve" />
            <Field
              name="requests_per_minute"
              label={words.limit}
              hint={words.limitHint}
              value={String(one.often)}
              inputMode="numeric"
              autoComplete="off"
            />
          </TaskForm>
        </Section>
      )}
      {one.may.includes('refuse') && (
        <Section title={words.refuse}>
          <TaskForm submit={words.refuse} kind="danger" problem={problemOfAct('refuse')}>
            <input type="hidden" name="act" value="refuse" />
            <Field name="reason" label={words.reason} hint={words.reasonHint} maxLength={300} />
          </TaskForm>
        </Section>
      )}
      {one.may.includes('end') && (
        <Section title={words.end} lead={words.endText}>
          <TaskForm submit={words.end} kind="danger" problem={problemOfAct('end')}>
            <input type="hidden" name="act" value="end" />
            <Field name="reason" label={words.reason} hint={words.reasonHint} maxLength={300} />
          </TaskForm>
        </Section>
      )}
    </div>
  );
}

function useFacts(one: ShownRequest) {
  const words = useTexts(gatewayRequestTexts);
  const formats = useFormats();
  const calls = `/admin/gateway/logs?service_id=${one.serviceId}&application_id=${one.applicationId}`;
  return [
    { label: words.state, value: <AccessState state={one.state} words={words.states} /> },
    ...(one.reason ? [{ label: words.reason, value: one.reason }] : []),
    { label: words.by, value: one.by ?? words.platform },
    { label: words.purpose, value: one.purpose },
    { label: words.basis, value: one.basis },
    { label: words.limit, value: formats.number(one.often) },
    { label: words.asked, value: formats.dateTime(one.askedAt) },
    ...(one.state === 'asked' ? [] : [{ label: words.decided, value: formats.dateTime(one.movedAt) }]),
    ...(one.state === 'approved' ? [{ label: words.application, value: <Link to={calls}>{words.toCalls}</Link> }] : []),
  ];
}
