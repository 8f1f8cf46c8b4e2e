import { disconnectIntegration, listIntegrations } from '@tamga/contract/integrations';
import { ConfirmPage, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { connectionTexts } from '#app/texts/account.connections.ts';
import type { Route } from './+types/connection-disconnect.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { items } = await call(context, listIntegrations);
  const found = items.find(({ provider, connection }) => provider === params.provider && connection);
  // Disconnected meanwhile, on another device.
  if (!found) throw redirect('/me/connections');
  return { mn: found.name_mn, en: found.name_en };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const outcome = await attempt(context, disconnectIntegration, { params: { provider: params.provider } });
  if (!outcome.ok) return problemOf(outcome.refusal, await request.formData());
  return redirect('/me/connections?done=disconnected');
}

export default function Disconnect({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(connectionTexts);
  const language = useLanguage();
  return (
    <ConfirmPage title={words.disconnectTitle(loaderData[language])} submit={words.disconnect} back="/me/connections">
      <p>{words.disconnectText}</p>
    </ConfirmPage>
  );
}
