import { acceptLogout } from '@tamga/contract/oidc.challenges';
import { listConsents } from '@tamga/contract/oidc.consents';
import { ButtonLink, Card, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt, failWith } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { forgetSession } from '#app/platform/session.server.ts';
import { oidcTexts } from '#app/texts/oidc.ts';
import { nameOf } from './client.ts';
import type { Route } from './+types/logout.ts';

export const handle = { leadsAway: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { language, session } = context.get(guestContext);
  const consents = session ? await attempt(context, listConsents, { query: { limit: 100 } }) : null;
  return {
    challenge: url.searchParams.get('logout_challenge') ?? '',
    services: consents?.ok ? consents.data.items.map(({ client }) => nameOf(client, language)) : [],
  };
}

/** Forgets the session here. The platform ends it once the browser is there, together with the one at the provider. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData();
  const outcome = await attempt(context, acceptLogout, { body: { challenge: textOf(form, 'challenge') } });
  if (!outcome.ok) throw failWith(outcome.refusal);
  const guest = context.get(guestContext);
  forgetSession(guest.cookies);
  guest.session = null;
  return redirect(outcome.data.redirect_to, 303);
}

export default function Logout({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(oidcTexts);
  const { services, challenge } = loaderData;
  return (
    <div className="narrow">
      <PageTitle title={words.logoutTitle} lead={words.logoutLead} />
      <Card title={services.length > 0 ? words.services : undefined}>
        {services.length > 0 && (
          <ul className="plain-list">
            {services.map((service) => (
              <li key={service}>{service}</li>
            ))}
          </ul>
        )}
        <TaskForm
          submit={words.logout}
          reloadDocument
          aside={
            <ButtonLink to="/" kind="quiet">
              {words.stay}
            </ButtonLink>
          }
        >
          <input type="hidden" name="challenge" value={challenge} />
        </TaskForm>
      </Card>
    </div>
  );
}
