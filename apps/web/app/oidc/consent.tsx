import { acceptConsent, getConsent, rejectConsent } from '@tamga/contract/oidc.challenges';
import { listConsents } from '@tamga/contract/oidc.consents';
import { Button, Card, Choice, PageTitle, useFormats, useTexts, wordOf } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Form, redirect } from 'react-router';
import { attempt, failWith } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { textOf, textsOf } from '#app/platform/forms.ts';
import { oidcTexts } from '#app/texts/oidc.ts';
import { AskerCard, askerOf } from './asker.tsx';
import { WayBack } from './way-back.tsx';
import type { Route } from './+types/consent.ts';

export const handle = { leadsAway: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const challenge = url.searchParams.get('consent_challenge') ?? '';
  const consent = await attempt(context, getConsent, { query: { consent_challenge: challenge } });
  if (!consent.ok) {
    if (consent.refusal.status >= 500) throw failWith(consent.refusal);
    const nothing = { scopes: [], claims: [], isCompatible: false, isPublic: false };
    return data({ challenge, asker: null, to: null, since: null, ...nothing }, { status: 404 });
  }
  const { client, requested_scope: requested, missing_scope: missing, redirect_to: to, claims } = consent.data;
  const guest = context.get(guestContext);
  if (!to && !guest.session) throw redirect(`/sign-in?next=${encodeURIComponent(guest.path)}`);
  return {
    challenge,
    asker: askerOf(consent.data, guest.language),
    to,
    // Scopes that bring claims are chosen by those.
    scopes: requested
      .filter((scope) => scope === 'openid' || !claims.some((claim) => claim.scope === scope))
      .map((scope) => ({ scope, isNew: missing.includes(scope) })),
    claims,
    isCompatible: consent.data.identity_with_openid,
    isPublic: consent.data.subject_type === 'public',
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
  const claims = textsOf(form, 'claim');
  // A scope that the page does not offer as a choice follows the claims that it brings.
  const refused = new Set(textsOf(form, 'offered').filter((scope) => !textsOf(form, 'scope').includes(scope)));
  const outcome =
    form.get('intent') === 'agree'
      ? await accept(context, challenge, refused, claims)
      : await attempt(context, rejectConsent, { body: { challenge } });
  if (!outcome.ok) throw failWith(outcome.refusal);
  return redirect(outcome.data.redirect_to, 303);
}

async function accept(context: Context, challenge: string, refused: ReadonlySet<string>, claims: string[]) {
  const asked = await attempt(context, getConsent, { query: { consent_challenge: challenge } });
  if (!asked.ok) return asked;
  const scopes = asked.data.requested_scope.filter((scope) => scope === 'openid' || !refused.has(scope));
  return attempt(context, acceptConsent, { body: { challenge, grant_scope: scopes, grant_claims: claims } });
}

export default function Consent({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(oidcTexts);
  const formats = useFormats();
  const { asker, scopes, claims, since, to } = loaderData;
  if (asker === null || to) return <WayBack application={asker?.name ?? null} to={to} />;
  return (
    <div className="narrow">
      <PageTitle title={words.consentTitle(asker.name)} lead={words.consentLead} />
      <AskerCard asker={asker} />
      <Card>
        <Form method="post" reloadDocument className="stack">
          <fieldset>
            <legend className="card-title">{words.asks}</legend>
            <input type="hidden" name="challenge" value={loaderData.challenge} />
            {scopes.map((asked) => (
              <ScopeChoice key={asked.scope} {...asked} isPublic={loaderData.isPublic} />
            ))}
            {claims.map((claim) => (
              <ClaimChoice key={claim.name} {...claim} />
            ))}
          </fieldset>
          {loaderData.isCompatible && <p className="muted">{words.compatible}</p>}
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

/** A scope that is always needed, or was agreed to before, is shown and cannot be refused here. */
function ScopeChoice({ scope, isNew, isPublic }: { scope: string; isNew: boolean; isPublic: boolean }): ReactNode {
  const words = useTexts(oidcTexts);
  const hints = { ...words.scopeHints, ...(isPublic && { openid: words.publicSubject }) };
  const isFixed = scope === 'openid' || !isNew;
  const note = scope === 'openid' ? words.required : isNew ? null : words.knownBefore;
  const hint = [note && `${note}.`, wordOf(hints, scope)].filter(Boolean).join(' ');
  const option = { value: scope, label: wordOf(words.scopes, scope) ?? words.otherScope(scope), hint };
  return (
    <>
      {!isFixed && <input type="hidden" name="offered" value={scope} />}
      <Choice type="checkbox" name="scope" option={option} checked disabled={isFixed} />
    </>
  );
}

/** With its value: what is agreed to is what is read here. */
function ClaimChoice({ name, value, essential, decided }: Claim): ReactNode {
  const words = useTexts(oidcTexts);
  const notes = [essential && words.essential, decided === 'granted' && words.knownBefore].filter(Boolean);
  const label = (
    <>
      {wordOf(words.claims, name) ?? words.otherScope(name)}: <strong>{value ?? words.nothing}</strong>
    </>
  );
  const option = { value: name, label, hint: notes.map((note) => `${note}.`).join(' ') };
  return <Choice type="checkbox" name="claim" option={option} checked={decided !== 'refused'} />;
}

type Claim = Route.ComponentProps['loaderData']['claims'][number];
