import { acceptLogin, getLogin, rejectLogin } from '@tamga/contract/oidc.challenges';
import { Button, Card, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Form, redirect } from 'react-router';
import { attempt, failWith } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { forgetSession } from '#app/platform/session.server.ts';
import { usePerson } from '#app/shell/site.ts';
import { TestMark } from '#app/shell/test-mark.tsx';
import { oidcTexts } from '#app/texts/oidc.ts';
import { nameOf } from './client.ts';
import { WayBack } from './way-back.tsx';
import type { Route } from './+types/login.ts';

export const handle = { leadsAway: true };

type Standing = 'ask' | 'sign-in-again' | 'pin2' | 'testers-only';

export async function loader({ context, url }: Route.LoaderArgs) {
  const challenge = url.searchParams.get('login_challenge') ?? '';
  const guest = context.get(guestContext);
  const login = await attempt(context, getLogin, { query: { login_challenge: challenge } });
  if (!login.ok) {
    if (login.refusal.status >= 500) throw failWith(login.refusal);
    return data({ application: null, isTest: false, to: null, challenge, standing: null }, { status: 404 });
  }
  const application = nameOf(login.data.client, guest.language);
  const shared = { application, isTest: login.data.client.is_test, challenge };
  if (login.data.redirect_to) return { ...shared, to: login.data.redirect_to, standing: null };
  if (!guest.session) throw redirect(signInFor(challenge));
  const hasJustSignedIn = guest.cookies.get('arrived') === challenge;
  guest.cookies.delete('arrived');
  const standing = hasJustSignedIn ? await accept(context, challenge) : 'ask';
  return { ...shared, to: null, standing };
}

const signInFor = (challenge: string): string =>
  `/sign-in?next=${encodeURIComponent(`/oidc/login?login_challenge=${challenge}`)}`;

/** Leads on to the application, or says what is still missing. */
async function accept(context: Context, challenge: string): Promise<Standing> {
  const outcome = await attempt(context, acceptLogin, { body: { challenge } });
  if (outcome.ok && outcome.data.redirect_to) throw redirect(outcome.data.redirect_to, 303);
  if (outcome.ok) return 'pin2';
  if (outcome.refusal.code === 'oidc.sign_in_again') return 'sign-in-again';
  if (outcome.refusal.code === 'oidc.testers_only') return 'testers-only';
  throw outcome.refusal.code === 'oidc.sign_in_first' ? redirect(signInFor(challenge)) : failWith(outcome.refusal);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const challenge = textOf(form, 'challenge');
  const intent = form.get('intent');
  if (intent === 'reject') {
    const outcome = await attempt(context, rejectLogin, { body: { challenge } });
    if (!outcome.ok && outcome.refusal.code === 'oidc.testers_only') return { standing: 'testers-only' as const };
    if (!outcome.ok) throw failWith(outcome.refusal);
    return redirect(outcome.data.redirect_to, 303);
  }
  if (intent === 'other') {
    const guest = context.get(guestContext);
    forgetSession(guest.cookies);
    guest.session = null;
    return redirect(signInFor(challenge), 303);
  }
  return { standing: await accept(context, challenge) };
}

export default function Login({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(oidcTexts);
  const person = usePerson();
  const { application, isTest, challenge } = loaderData;
  const standing = actionData?.standing ?? loaderData.standing;
  if (application === null || standing === null) return <WayBack application={application} to={loaderData.to} />;
  const title = {
    ask: words.loginTitle(application),
    pin2: words.pin2Title,
    'sign-in-again': words.signInAgainTitle,
    'testers-only': words.testersOnlyTitle,
  }[standing];
  const text = {
    ask: words.loginText(application),
    pin2: words.pin2Text(application),
    'sign-in-again': words.signInAgain,
    'testers-only': words.testersOnly(application),
  }[standing];
  const name = person ? `${person.familyName} ${person.givenName}` : '';
  return (
    <div className="narrow">
      <PageTitle title={title} lead={standing === 'ask' ? words.loginLead(name) : undefined} />
      <Card>
        {isTest && standing !== 'testers-only' && <TestMark />}
        <p>{text}</p>
        <Form method="post" reloadDocument className="actions">
          <input type="hidden" name="challenge" value={challenge} />
          {(standing === 'ask' || standing === 'pin2') && (
            <Button>{standing === 'pin2' ? words.pin2Check : words.goOn}</Button>
          )}
          <Button kind={standing === 'sign-in-again' ? 'primary' : 'secondary'} name="intent" value="other">
            {standing === 'sign-in-again' ? words.signIn : words.otherPerson}
          </Button>
          {standing !== 'testers-only' && (
            <Button kind="quiet" name="intent" value="reject">
              {words.reject}
            </Button>
          )}
        </Form>
      </Card>
    </div>
  );
}
