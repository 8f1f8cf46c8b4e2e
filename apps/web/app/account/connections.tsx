import { errors, isErrorCode } from '@tamga/contract';
import { changeIntegration, listIntegrations, startIntegration } from '@tamga/contract/integrations';
import { Done, EmptyState, ErrorSummary, Notice, PageTitle, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { guestContext, visitContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { connectionTexts } from '#app/texts/account.connections.ts';
import type { Route } from './+types/connections.ts';
import { Connection } from './connection.tsx';

/** The form goes on to the service that is connected. */
export const handle = { leadsAway: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { items } = await call(context, listIntegrations);
  const code = url.searchParams.get('refused') ?? '';
  // The words are those of the code, never of the address.
  const refused = isErrorCode(code) && code.startsWith('integrations.') ? errors[code] : null;
  return { items, refused: refused && { mn: refused.mn, en: refused.en } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const provider = textOf(form, 'provider');
  const appointments = form.get('appointments');
  if (appointments !== null) {
    const body = { appointments: appointments === 'on' };
    const changed = await attempt(context, changeIntegration, { params: { provider }, body });
    return changed.ok ? redirect('/me/connections?done=changed') : problemOf(changed.refusal, form);
  }
  const { world } = context.get(visitContext);
  const redirect_uri = `${world.publicUrl}/me/connections/callback`;
  const begun = await attempt(context, startIntegration, { body: { provider, redirect_uri } });
  if (!begun.ok) return problemOf(begun.refusal, form);
  context.get(guestContext).cookies.set('connection', begun.data.state, 600);
  return redirect(begun.data.authorize_url, 303);
}

export default function Connections({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(connectionTexts);
  const language = useLanguage();
  const { items, refused } = loaderData;
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Done words={words.done} />
      {actionData && <ErrorSummary problem={actionData} />}
      {refused && (
        <Notice tone="warning" live>
          <p>{refused[language]}</p>
        </Notice>
      )}
      {items.map((one) => (
        <Connection key={one.provider} {...one} />
      ))}
      {items.length === 0 && (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
        </EmptyState>
      )}
    </>
  );
}
