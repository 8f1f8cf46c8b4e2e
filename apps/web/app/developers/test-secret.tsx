import { rotateTestSecret } from '@tamga/contract/applications.test-applications';
import { ButtonLink, ConfirmPage, PageTitle, SecretOnce, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { testTexts } from '#app/texts/developers.tests.ts';
import { readTest } from './tests.server.ts';
import type { Route } from './+types/test-secret.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name } = await readTest(context, params.id);
  return { id, name };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const outcome = await attempt(context, rotateTestSecret, { params });
  return outcome.ok ? { fresh: outcome.data.secret } : problemOf(outcome.refusal, await request.formData());
}

export default function TestSecret({ loaderData: { id, name }, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(testTexts);
  const at = `/developers/tests/${id}`;
  if (actionData && 'fresh' in actionData)
    return (
      <div className="narrow">
        <PageTitle title={words.rotated} lead={words.createdLead} />
        <SecretOnce name="fresh" label={words.secret} value={actionData.fresh} />
        <div className="actions">
          <ButtonLink to={at}>{words.open}</ButtonLink>
        </div>
      </div>
    );
  return (
    <ConfirmPage title={words.rotateTitle(name)} submit={words.rotate} back={at}>
      <p>{words.rotateText}</p>
    </ConfirmPage>
  );
}
