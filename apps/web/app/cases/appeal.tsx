import { appealApplication } from '@tamga/contract/cases';
import { Field, PageTitle, TaskForm, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { caseTexts } from '#app/texts/cases.ts';
import { readApplication } from './application.server.ts';
import type { Route } from './+types/appeal.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { service, allowed_actions } = await readApplication(context, id);
  if (!allowed_actions.includes('appeal')) throw redirect(`/me/applications/${id}`);
  return { id, title: service.title };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, appealApplication, { params: { id }, body: { text: textOf(form, 'text') } });
  return outcome.ok ? redirect(`/me/applications/${id}?done=appealed`) : problemOf(outcome.refusal, form);
}

export default function Appeal({ loaderData: { id, title } }: Route.ComponentProps): ReactNode {
  const words = useTexts(caseTexts);
  const language = useLanguage();
  const back = `/me/applications/${id}`;
  return (
    <>
      <PageTitle title={words.appealTitle} lead={words.appealLead} crumbs={[{ to: back, label: title[language] }]} />
      <TaskForm submit={words.appealSend} aside={<Link to={back}>{title[language]}</Link>}>
        <Field name="text" label={words.appealWords} lines={6} maxLength={4_000} />
      </TaskForm>
    </>
  );
}
