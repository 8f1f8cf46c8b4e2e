import type { SocialIntent, SocialOutcome, SocialStart, Ticket } from '@tamga/contract/auth.social';
import type { TokenPair } from '@tamga/contract/auth';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { type Origin, type Person, type System, system } from '#platform/actor';
import { requireAssurance } from '#platform/http/assurance';
import { transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { recordLogin } from './login-events.ts';
import { tellOfSignIn } from './sign-in-notices.ts';
import { requireOwnSignIn } from './own-sign-in.ts';
import { beginFlow, type Flow, openFlow, sealFlow } from './social-flow.ts';
import { linkAccount } from './social-links.ts';
import type { SocialAccount, SocialProvider } from './social-provider.ts';
import { useLink } from './social.sql.ts';

export type SocialDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'config' | 'keyring' | 'wakeups'> & {
  tokens: sessions.Tokens;
  provider: SocialProvider | null;
  admitSuperadmin: AdmitSuperadmin;
};

/** Gives a super administrator a ticket to show their second factor with. */
export type AdmitSuperadmin = (account: SocialAccount, origin: Origin) => Promise<Ticket>;

/** The caller: any visitor may sign in, but only a signed-in person can link. */
export interface Caller {
  person: Person | null;
  origin: Origin;
  userAgent: string | undefined;
}

export async function startSocial(
  deps: SocialDeps,
  { person }: Caller,
  wishes: { redirect_uri: string; intent: SocialIntent },
): Promise<SocialStart> {
  const provider = required(deps);
  if (!provider.allows(wishes.redirect_uri)) throw new AppError('auth.callback_not_allowed');
  if (wishes.intent === 'sign_in') requireOwnSignIn(deps);
  const isLink = wishes.intent === 'link';
  if (isLink && !person) throw new AppError('request.unauthenticated');
  // With a stolen access token alone an attacker could make themselves a lasting way in.
  if (isLink && person) requireAssurance(person, 'recent');
  const flow = beginFlow(deps, { ...wishes, user_id: isLink && person ? person.userId : null });
  const state = sealFlow(deps, flow);
  return { authorize_url: await provider.authorizeUrl(flow, state), state };
}

export async function finishSocial(
  deps: SocialDeps,
  caller: Caller,
  { code, state }: { code: string; state: string },
): Promise<SocialOutcome> {
  const provider = required(deps);
  const flow = openFlow(deps, state);
  if (flow.intent === 'sign_in') {
    requireOwnSignIn(deps);
    const tokens = await signIn({ ...deps, provider }, caller, flow, code);
    return { ...nothing, outcome: 'signed_in', tokens };
  }
  if (flow.intent === 'superadmin') {
    const mfa = await deps.admitSuperadmin(await provider.exchange(flow, code), caller.origin);
    return { ...nothing, outcome: 'mfa_required', mfa };
  }
  const { person } = caller;
  if (!person) throw new AppError('request.unauthenticated');
  // Otherwise an attacker could have a victim finish what they began, and sign in as the victim with their own account.
  if (person.userId !== flow.user_id) throw new AppError('auth.social_state_refused');
  requireAssurance(person, 'recent');
  const linked = await linkAccount(deps, person, await provider.exchange(flow, code));
  return { ...nothing, outcome: 'linked', ...linked };
}

const nothing = { tokens: null, link: null, mfa: null };

function required({ provider }: SocialDeps): SocialProvider {
  if (!provider) throw new AppError('auth.social_not_configured');
  return provider;
}

async function signIn(
  deps: SocialDeps & { provider: SocialProvider },
  { origin, userAgent }: Caller,
  flow: Flow,
  code: string,
): Promise<TokenPair> {
  const actor = system('sign in by social account', origin);
  const account = await deps.provider.exchange(flow, code).catch(async (error: unknown) => {
    const reason = error instanceof AppError ? error.code : 'server.failed';
    await transact(deps, actor, async (deps) =>
      recordLogin(deps, actor, { method: 'social', outcome: 'failed', reason }),
    );
    throw error;
  });
  return openByLink(deps, actor, account, { userAgent, address: origin.address });
}

async function openByLink(
  deps: SocialDeps,
  actor: System,
  account: SocialAccount,
  client: { userAgent: string | undefined; address: string },
): Promise<TokenPair> {
  const { session, refusal } = await transact(deps, actor, async (deps) => {
    const link = await useLink(deps.db, account, deps.now());
    if (!link) return refuse(deps, actor, 'auth.social_not_linked');
    const { user_id: userId } = link;
    const standing = await users.readStanding(deps, actor, userId);
    if (!standing?.active) return refuse(deps, actor, 'auth.account_disabled', userId, client.userAgent);

    const session = await sessions.openSession(deps, actor, { userId, method: 'social', provenAt: null, client });
    await tellOfSignIn(deps, actor, userId, client.userAgent);
    recordLogin(deps, actor, {
      method: 'social',
      outcome: 'signed_in',
      user_id: userId,
      session_id: session.id,
      userAgent: client.userAgent,
    });
    return { session, refusal: null };
  });
  // Thrown after the commit: thrown inside, it would undo what was noted.
  if (!session) throw new AppError(refusal);
  return session.tokens;
}

type Refusal = 'auth.social_not_linked' | 'auth.account_disabled';

function refuse(deps: { db: Tx }, actor: System, refusal: Refusal, userId: string | null = null, userAgent?: string) {
  recordLogin(deps, actor, { method: 'social', outcome: 'refused', reason: refusal, user_id: userId, userAgent });
  return { session: null, refusal };
}
