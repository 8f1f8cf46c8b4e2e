import { createTestApplication } from '@tamga/contract/applications.test-applications';
import { ButtonLink, CopyField, PageTitle, SecretOnce, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { requireSession } from '#app/platform/signed-in.server.ts';
import { developerTexts } from '#app/texts/developers.ts';
import { testTexts } from '#app/texts/developers.tests.ts';
import { TestFields } from './test-fields.tsx';
import { readIssuer, settingsIn } from './tests.server.ts';
import type { Route } from './+types/new-test.ts';

export function loader({ context }: Route.LoaderArgs): null {
  requireSession(context);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, createTestApplication, { body: settingsIn(form) });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  const { application, secret } = outcome.data;
  return { made: { id: application.id, secret, issuer: await readIssuer(context) } };
}

export default function NewTest({ actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(testTexts);
  const { title } = useTexts(developerTexts);
  if (actionData && 'made' in actionData) return <Made {...actionData.made} />;
  const crumbs = [
    { to: '/developers', label: title },
    { to: '/developers/tests', label: words.title },
  ];
  return (
    <div className="narrow">
      <PageTitle title={words.newTitle} lead={words.newLead} crumbs={crumbs} />
      <TaskForm submit={words.create} aside={<Link to="/developers/tests">{words.cancel}</Link>}>
        <TestFields />
      </TaskForm>
    </div>
  );
}

function Made({ id, secret, issuer }: { id: string; secret: string; issuer: string | null }): ReactNode {
  const words = useTexts(testTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.created} lead={words.createdLead} />
      <SecretOnce name="secret" label={words.secret} value={secret} />
      <CopyField name="client_id" label={words.clientId} value={id} />
      {issuer && <CopyField name="issuer" label={words.issuer} value={issuer} />}
      <div className="actions">
        <ButtonLink to={`/developers/tests/${id}`}>{words.open}</ButtonLink>
        <ButtonLink to="/developers/guides/sign-in" kind="secondary">
          {words.guide}
        </ButtonLink>
      </div>
    </div>
  );
}
