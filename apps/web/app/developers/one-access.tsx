import { endAccess, listAccessRequests, withdrawAccess } from '@tamga/contract/gateway.access';
import { ButtonLink, Done, PageTitle, Section, SummaryList, TaskForm, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { AccessState } from '#app/platform/access-state.tsx';
import { attempt } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { requireSession } from '#app/platform/signed-in.server.ts';
import { accessTexts } from '#app/texts/developers.access.ts';
import { developerTexts } from '#app/texts/developers.ts';
import { shownAccess, type ShownAccess } from './access.server.ts';
import type { Route } from './+types/one-access.ts';

export async function loader({ context, params }: Route.LoaderArgs): Promise<ShownAccess> {
  requireSession(context);
  const query = { id: params.id, side: 'asked', limit: 1 } as const;
  const [found] = (await ask(context, listAccessRequests, { query })).items;
  if (!found) throw data(null, { status: 404 });
  return shownAccess(context.get(guestContext).language)(found);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const isEnd = form.get('act') === 'end';
  const outcome = isEnd
    ? await attempt(context, endAccess, { params, body: {} })
    : await attempt(context, withdrawAccess, { params });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  return redirect(`/developers/access/${params.id}?done=${isEnd ? 'ended' : 'withdrawn'}`);
}

export default function OneAccess({ loaderData: one }: Route.ComponentProps): ReactNode {
  const words = useTexts(accessTexts);
  const { title } = useTexts(developerTexts);
  const crumbs = [
    { to: '/developers', label: title },
    { to: '/developers/access', label: words.title },
  ];
  return (
    <div className="narrow">
      <PageTitle title={words.one(one.application, one.api)} crumbs={crumbs} />
      <Done words={words.done} />
      <SummaryList facts={useFacts(one)} />
      {one.state === 'approved' && (
        <p className="actions">
          <ButtonLink to={`/admin/tools/keys/new?application_id=${one.applicationId}`}>{words.toKey}</ButtonLink>
          <ButtonLink to={`/admin/applications/${one.applicationId}/usage`} kind="secondary">
            {words.toUsage}
          </ButtonLink>
        </p>
      )}
      {one.may.includes('withdraw') && (
        <TaskForm submit={words.withdraw} kind="secondary">
          <input type="hidden" name="act" value="withdraw" />
        </TaskForm>
      )}
      {one.may.includes('end') && (
        <Section title={words.end} lead={words.endText}>
          <TaskForm submit={words.end} kind="danger">
            <input type="hidden" name="act" value="end" />
          </TaskForm>
        </Section>
      )}
    </div>
  );
}

function useFacts(one: ShownAccess) {
  const words = useTexts(accessTexts);
  const formats = useFormats();
  const isDecided = one.state !== 'asked';
  return [
    { label: words.state, value: <AccessState state={one.state} words={words.states} /> },
    ...(one.reason ? [{ label: words.reason, value: one.reason }] : []),
    { label: 'API', value: <Link to={`/developers/apis/${one.slug}`}>{one.api}</Link> },
    { label: words.purpose, value: one.purpose },
    { label: words.basis, value: one.basis },
    { label: words.limit, value: words.perMinute(formats.number(one.often)) },
    { label: words.asked, value: formats.dateTime(one.askedAt) },
    ...(isDecided ? [{ label: words.decided, value: formats.dateTime(one.movedAt) }] : []),
  ];
}
