import { discovery } from '@tamga/contract/oidc';
import { startTrial } from '@tamga/contract/oidc.trials';
import { Card, Checkboxes, Field, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf, textsOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { applicationPageTexts } from '#app/texts/admin-application.ts';
import { trialTexts } from '#app/texts/admin-trial.ts';
import { oidcTexts } from '#app/texts/oidc.ts';
import { ApplicationHead } from './application-head.tsx';
import { readApplication } from './application.server.ts';
import type { Route } from './+types/try-application.ts';

/** The form ends at the provider, which may be another site. */
export const handle = { leadsAway: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const [read, found] = await Promise.all([readApplication(context, params.id), attempt(context, discovery)]);
  const { id, name, kind, redirect_uris } = read;
  return { application: { id, name, kind }, addresses: redirect_uris, isProvider: found.ok };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { redirect_uri: textOf(form, 'redirect_uri'), scope: textsOf(form, 'scope') };
  const outcome = await attempt(context, startTrial, { params, body });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  const { id, redirect_to } = outcome.data;
  return redirect(redirect_to ?? `/admin/applications/${params.id}/try/${id}`, 303);
}

/** All that there is, also what this application may not ask for: the answer then says what to mend. */
const offered = ['profile', 'email', 'civil_id', 'offline_access'] as const;

export default function TryApplication({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(trialTexts);
  const { titles, noIssuer } = useTexts(applicationPageTexts);
  const { scopes } = useTexts(oidcTexts);
  const { application, addresses, isProvider } = loaderData;
  const [first] = addresses;
  return (
    <>
      <ApplicationHead application={application} here="try" title={titles.try(application.name)} lead={words.lead} />
      <Card>
        {first === undefined || !isProvider ? (
          <p>{isProvider ? words.noAddress : noIssuer}</p>
        ) : (
          <TaskForm submit={words.start} reloadDocument>
            <Field
              name="redirect_uri"
              label={words.address}
              hint={words.addressHint}
              value={first}
              type="url"
              autoComplete="off"
              spellCheck={false}
            />
            <Checkboxes
              name="scope"
              label={words.scopes}
              values={['profile']}
              options={offered.map((value) => ({
                value,
                label: scopes[value],
                hint: <code className="detail">{value}</code>,
              }))}
            />
            <p className="muted">{words.consent}</p>
          </TaskForm>
        )}
      </Card>
    </>
  );
}
