import { listMistakes, testRedirect } from '@tamga/contract/applications.secrets';
import { useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { attempt } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { applicationPageTexts } from '#app/texts/admin-application.ts';
import { ApplicationHead } from './application-head.tsx';
import { readApplication } from './application.server.ts';
import { Mistakes } from './mistakes.tsx';
import { RedirectTester } from './redirect-tester.tsx';
import type { Route } from './+types/application-errors.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ id, name, kind }, { items: mistakes }] = await Promise.all([
    readApplication(context, params.id),
    ask(context, listMistakes, { params }),
  ]);
  return { application: { id, name, kind }, mistakes };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const redirect_uri = textOf(form, 'redirect_uri');
  const outcome = await attempt(context, testRedirect, { params, body: { redirect_uri } });
  return outcome.ok ? { verdict: outcome.data, given: redirect_uri } : problemOf(outcome.refusal, form);
}

export default function ApplicationErrors({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(applicationPageTexts);
  const { application, mistakes } = loaderData;
  return (
    <>
      <ApplicationHead application={application} here="errors" title={words.titles.errors(application.name)} />
      <Mistakes id={application.id} mistakes={mistakes} />
      {application.kind !== 'machine' && (
        <RedirectTester tried={actionData && 'verdict' in actionData ? actionData : null} />
      )}
    </>
  );
}
