import { listConsents, withdrawConsent } from '@tamga/contract/oidc.consents';
import { ConfirmPage, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { appTexts } from '#app/texts/account.apps.ts';
import type { Route } from './+types/app-withdraw.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const consents = await everyPage((after) => call(context, listConsents, { query: { after, limit: 100 } }));
  const consent = consents.find((one) => one.id === id);
  if (!consent) throw data(null, { status: 404 });
  const { name_mn: mn, name_en: en } = consent.client;
  return { name: { mn, en } };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const outcome = await attempt(context, withdrawConsent, { params: { id } });
  return outcome.ok ? redirect('/me/apps?done=withdrawn') : problemOf(outcome.refusal, await request.formData());
}

export default function Withdraw({ loaderData: { name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(appTexts);
  const language = useLanguage();
  return (
    <ConfirmPage title={words.withdrawTitle(name[language])} submit={words.withdraw} back="/me/apps">
      <p>{words.withdrawText}</p>
    </ConfirmPage>
  );
}
