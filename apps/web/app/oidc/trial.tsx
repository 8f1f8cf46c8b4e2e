import { finishTrial } from '@tamga/contract/oidc.trials';
import { ButtonLink, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { attempt, failWith } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { trialTexts } from '#app/texts/admin-trial.ts';
import type { Route } from './+types/trial.ts';

/** Where the provider leads back to from a trial. The code in the address is spent before anything is shown. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { session, path } = context.get(guestContext);
  if (!session) throw redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  const brought = Object.fromEntries(
    ['code', 'error', 'error_description'].flatMap((name) => {
      const value = url.searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const state = url.searchParams.get('state') ?? '';
  const outcome = await attempt(context, finishTrial, { body: { state, ...brought } });
  if (outcome.ok) throw redirect(`/admin/applications/${outcome.data.application_id}/try/${outcome.data.id}`);
  if (outcome.refusal.status >= 500) throw failWith(outcome.refusal);
  return data({ message: outcome.refusal.message }, { status: outcome.refusal.status });
}

export default function Trial({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(trialTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.refused} lead={loaderData.message} />
      <ButtonLink to="/admin/applications">{words.toApplications}</ButtonLink>
    </div>
  );
}
