import { getEidLink, getSignInStatus, startEidSignIn } from '@tamga/contract/auth.sign-in';
import { getLogin } from '@tamga/contract/oidc.challenges';
import { listPasskeys } from '@tamga/contract/passkeys';
import { getSiteAuth } from '@tamga/contract/site';
import { Card, ErrorSummary, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { type Context, guestContext, visitContext } from '#app/platform/context.ts';
import { ForgetTyped } from '#app/platform/kept-text.tsx';
import { ownPath } from '#app/platform/paths.ts';
import { useSite } from '#app/shell/site.ts';
import { TestMark } from '#app/shell/test-mark.tsx';
import { type RefusedFor, signInTexts } from '#app/texts/sign-in.ts';
import { confirm } from '../passkeys/answers.server.ts';
import { PasskeyForm } from '../passkeys/passkey-form.tsx';
import {
  type Again,
  callbackOf,
  dropAttempt,
  dropNext,
  isPhone,
  keepAttempt,
  readAgain,
  readAttempt,
  readNext,
  rememberNext,
  type SignInAttempt,
} from './attempt.server.ts';
import { goOn } from './finish.server.ts';
import { SignInHelp } from './help.tsx';
import { OtherWays } from './other-ways.tsx';
import { Refused } from './refused.tsx';
import type { WaitingFor } from './polling.ts';
import { Waiting } from './waiting.tsx';
import type { Route } from './+types/card.ts';

type Shown = { waiting: WaitingFor } | { refused: { reason: RefusedFor; message: string | null; code: string } };

/** The way on leads to a social network or to the central sign-in. */
export const handle = { leadsAway: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const guest = context.get(guestContext);
  const next = url.searchParams.get('next');
  rememberNext(context, next, againIn(url));
  const isConfirming = guest.session !== null && readAgain(context) !== null;
  if (guest.session && !isConfirming) {
    dropNext(context);
    throw redirect(ownPath(next, '/me'));
  }
  const { world } = context.get(visitContext);
  const [site, application, offersPasskey] = await Promise.all([
    call(context, getSiteAuth),
    applicationOf(context),
    isConfirming && hasPasskey(context),
  ]);
  const offers = { offersSocial: world.offersSocial && !isConfirming, offersPasskey };
  const shared = { mode: site.mode, application, ...offers, isConfirming, isPhone: isPhone(context) };
  const error = url.searchParams.get('error');
  if (error) return data({ ...shared, shown: refusedFor(error) }, { status: 200 });
  if (site.mode === 'client') return { ...shared, shown: null };
  return { ...shared, shown: await show(context, url.searchParams.has('check')) };
}

function againIn({ searchParams }: URL): Again | null {
  if (!searchParams.has('again')) return null;
  return searchParams.get('again') === 'recent' ? 'recent' : 'eid';
}

/** A passkey is enough if the person has one and has shown their eID in this session before. */
async function hasPasskey(context: Context): Promise<boolean> {
  if (readAgain(context) !== 'recent') return false;
  const passkeys = await attempt(context, listPasskeys);
  return passkeys.ok && passkeys.data.available && passkeys.data.items.length > 0;
}

/** The sign-in under way, as it stands; a new one where there is none. `waits` until something happens to it. */
async function show(context: Context, waits: boolean): Promise<Shown> {
  const signIn = readAttempt(context);
  if (!signIn) return begin(context);
  const status = await attempt(context, getSignInStatus, { params: { sid: signIn.sid } });
  const isPending = status.ok && status.data.state === 'PENDING';
  if (isPending && !waits) return { waiting: await describe(context, signIn) };
  // The poll says how it ended, and brings the session where it worked.
  const progress = status.ok ? await goOn(context, signIn) : ({ state: 'over', reason: 'eid_timeout' } as const);
  if (progress.state === 'in') throw redirect(progress.next);
  if (progress.state === 'pending' || progress.state === 'wait') return { waiting: await describe(context, signIn) };
  dropAttempt(context);
  return refusedFor(progress.reason);
}

async function begin(context: Context): Promise<Shown> {
  const { world } = context.get(visitContext);
  const callback = callbackOf(world.publicUrl);
  const body = { bind: true, ...(callback && { callback_url: callback }) };
  const begun = await attempt(context, startEidSignIn, { body });
  if (!begun.ok) {
    const { code, message } = begun.refusal;
    return { refused: { reason: 'unknown', message, code } };
  }
  const { qr } = begun.data;
  return { waiting: toShow(keepAttempt(context, begun.data), qr.svg) };
}

async function describe(context: Context, signIn: SignInAttempt): Promise<WaitingFor> {
  if (signIn.kind === 'push') return toShow(signIn, null);
  const { sid, binding } = signIn;
  const qr = await attempt(context, getEidLink, { body: { sid, ...(binding && { binding }) } });
  return toShow(signIn, qr.ok ? qr.data.svg : null);
}

/** Leaves out the sid and the binding, which must not reach the page. */
const toShow = ({ kind, code, number, deepLink, expiresAt }: SignInAttempt, svg: string | null): WaitingFor => ({
  kind,
  code,
  number,
  deepLink,
  svg,
  secondsLeft: Math.max(0, Math.round((expiresAt - Date.now()) / 1_000)),
});

const refusedFor = (reason: string): Shown => ({
  refused: {
    reason: Object.hasOwn(signInTexts.mn.refused, reason) ? (reason as RefusedFor) : 'unknown',
    message: null,
    code: reason,
  },
});

/** The application that the person signs in for, if it is one. */
async function applicationOf(context: Context): Promise<{ name: string; isTest: boolean } | null> {
  const challenge = /^\/oidc\/login\?login_challenge=([\w-]+)$/.exec(readNext(context))?.[1];
  if (!challenge) return null;
  const login = await attempt(context, getLogin, { query: { login_challenge: challenge } });
  if (!login.ok) return null;
  const { client } = login.data;
  const isMongolian = context.get(guestContext).language === 'mn';
  return { name: isMongolian ? client.name_mn : client.name_en, isTest: client.is_test };
}

/** Begins anew, leaves it, or takes a passkey in its place. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.has('ceremony')) return takePasskey(context, form);
  dropAttempt(context);
  if (form.get('intent') !== 'cancel') return redirect('/sign-in', 303);
  const isConfirming = readAgain(context) !== null;
  dropNext(context);
  return redirect(isConfirming ? '/me' : '/', 303);
}

async function takePasskey(context: Context, form: FormData) {
  const answer = await confirm(context, form, readNext(context));
  if (!(answer instanceof Response)) return answer;
  dropAttempt(context);
  dropNext(context);
  return answer;
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(signInTexts);
  const site = useSite();
  const { shown, mode, isConfirming, offersPasskey } = loaderData;
  const problem = actionData && 'message' in actionData ? actionData : null;
  return (
    <div className="sign-in">
      {!isConfirming && <ForgetTyped />}
      <PageTitle {...titleOf(loaderData, words)} />
      {loaderData.application?.isTest && <TestMark />}
      {problem && <ErrorSummary problem={problem} />}
      {offersPasskey && (
        <Card title={words.withPasskey}>
          <PasskeyForm ceremony="get" submit={words.usePasskey} />
        </Card>
      )}
      <Card act="identify" title={offersPasskey ? words.withEid : words.eid}>
        {shown && 'waiting' in shown && <Waiting waiting={shown.waiting} isPhone={loaderData.isPhone} />}
        {shown && 'refused' in shown && <Refused {...shown.refused} requestId={site?.requestId ?? ''} />}
        <OtherWays mode={mode} offersSocial={loaderData.offersSocial} isConfirming={isConfirming} />
        <SignInHelp />
      </Card>
    </div>
  );
}

function titleOf(
  { application, isConfirming, offersPasskey }: Route.ComponentProps['loaderData'],
  words: (typeof signInTexts)['mn' | 'en'],
) {
  if (offersPasskey) return { title: words.confirmTitle, lead: words.confirmLead };
  if (isConfirming) return { title: words.againTitle, lead: words.againLead };
  return { title: words.title, lead: application ? words.toContinue(application.name) : words.lead };
}
