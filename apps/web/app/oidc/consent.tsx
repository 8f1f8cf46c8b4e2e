import { acceptConsent, getConsent, rejectConsent } from '@tamga/contract/oidc.challenges';
import { listConsents } from '@tamga/contract/oidc.consents';
import { Button, Card, Choice, PageTitle, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Form, redirect } from 'react-router';
import { attempt, failWith } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { textOf, textsOf } from '#app/platform/forms.ts';
import { oidcTexts } from '#app/texts/oidc.ts';
import { nameOf } from './client.ts';
import { WayBack } from './way-back.tsx';
import type { Route } from './+types/consent.ts';

export const handle = { leadsAway: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const challenge = url.searchParams.get('consent_challenge') ?? '';
  const consent = await attempt(context, getConsent, { query: { consent_challenge: challenge } });
  if (!consent.ok) {
    if (consent.refusal.status >= 500) throw failWith(consent.refusal);
    return data({ challenge, application: null, to: null, scopes: [], since: null }, { status: 404 });
  }
  const { client, requested_scope: requested, missing_scope: missing, redirect_to: to } = consent.data;
  const guest = context.get(guestContext);
  if (!to && !guest.session) throw redirect(`/sign-in?next=${encodeURIComponent(guest.path)}`);
  return {
    challenge,
    application: nameOf(client, guest.language),
    to,
    scopes: requested.map((scope) => ({ scope, isNew: missing.includes(scope) })),
    since: to ? null : await knownSince(context, client.client_id),
  };
}

/** When the citizen first agreed to anything there. */
async function knownSince(context: Context, clientId: string): Promise<string | null> {
  const consents = await attempt(context, listConsents, { query: { limit: 100 } });
  const known = consents.ok ? consents.data.items.find(({ client }) => client.client_id === clientId) : undefined;
  return known?.created_at ?? null;
}

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData();
  const challenge = textOf(form, 'challenge');
  const scopes = textsOf(form, 'scope');
  const outcome =
    form.get('intent') === 'agree'
      ? await attempt(context, acceptConsent, { body: { challenge, grant_scope: ['openid', ...scopes] } })
      : await attempt(context, rejectConsent, { body: { challenge } });
  if (!outcome.ok) throw failWith(outcome.refusal);
  return redirect(outcome.data.redirect_to, 303);
}

export default function Consent({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(oidcTexts);
  const formats = useFormats();
  const { application, scopes, since, to } = loaderData;
  if (application === null || to) return <WayBack application={application} to={to} />;
  return (
    <div className="narrow">
      <PageTitle title={words.consentTitle(application)} lead={words.consentLead} />
      <Card>
        <Form method="post" reloadDocument className="stack">
          <fieldset>
            <legend className="card-title">{words.asks}</legend>
            <input type="hidden" name="challenge" value={loaderData.challenge} />
            {scopes.map((asked) => (
              <ScopeChoice key={asked.scope} {...asked} />
            ))}
          </fieldset>
          {since && <p className="muted">{words.knownSince(formats.date(since))}</p>}
          <div className="actions">
            <Button name="intent" value="agree">
              {words.agree}
            </Button>
            <Button kind="secondary" name="intent" value="disagree">
              {words.disagree}
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  );
}

/** What is always needed, or was agreed to before, is shown and cannot be taken away here. */
function ScopeChoice({ scope, isNew }: { scope: string; isNew: boolean }): ReactNode {
  const words = useTexts(oidcTexts);
  const names: Record<string, string> = words.scopes;
  const hints: Record<string, string> = words.scopeHints;
  const isFixed = scope === 'openid' || !isNew;
  const note = scope === 'openid' ? words.required : isNew ? null : words.knownBefore;
  const hint = [note && `${note}.`, hints[scope]].filter(Boolean).join(' ');
  const option = { value: scope, label: names[scope] ?? words.otherScope(scope), hint };
  return <Choice type="checkbox" name="scope" option={option} checked disabled={isFixed} />;
}
