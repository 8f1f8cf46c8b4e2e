import { cancelApplication } from '@tamga/contract/cases';
import { ConfirmPage, Field, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { caseTexts } from '#app/texts/cases.ts';
import { readApplication } from './application.server.ts';
import type { Route } from './+types/cancel.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { service, allowed_actions } = await readApplication(context, id);
  if (!allowed_actions.includes('withdraw')) throw redirect(`/me/applications/${id}`);
  return { id, title: service.title };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { reason: textOf(form, 'reason') || null };
  const outcome = await attempt(context, cancelApplication, { params: { id }, body });
  return outcome.ok ? redirect(`/me/applications/${id}?done=cancelled`) : problemOf(outcome.refusal, form);
}

export default function Cancel({ loaderData: { id, title } }: Route.ComponentProps): ReactNode {
  const words = useTexts(caseTexts);
  const language = useLanguage();
  return (
    <ConfirmPage title={words.cancelTitle} submit={words.cancel} back={`/me/applications/${id}`}>
      <p>{title[language]}</p>
      <p>{words.cancelText}</p>
      <Field name="reason" label={words.cancelReason} lines={3} maxLength={500} optional />
    </ConfirmPage>
  );
}
