import { changeTestApplication } from '@tamga/contract/applications.test-applications';
import { PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { testTexts } from '#app/texts/developers.tests.ts';
import { TestFields } from './test-fields.tsx';
import { readTest, settingsIn } from './tests.server.ts';
import type { Route } from './+types/change-test.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, redirect_uris } = await readTest(context, params.id);
  return { id, name, redirect_uris };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, changeTestApplication, { params, body: settingsIn(form) });
  return outcome.ok ? redirect(`/developers/tests/${params.id}?done=changed`) : problemOf(outcome.refusal, form);
}

export default function ChangeTest({ loaderData: { id, name, redirect_uris } }: Route.ComponentProps): ReactNode {
  const words = useTexts(testTexts);
  const at = `/developers/tests/${id}`;
  const crumbs = [
    { to: '/developers/tests', label: words.title },
    { to: at, label: name },
  ];
  return (
    <div className="narrow">
      <PageTitle title={words.changeTitle(name)} crumbs={crumbs} />
      <TaskForm submit={words.save} aside={<Link to={at}>{words.cancel}</Link>}>
        <TestFields name={name} addresses={redirect_uris} />
      </TaskForm>
    </div>
  );
}
