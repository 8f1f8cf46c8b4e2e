import type { SignInLink, SignInOutcome, SignInPush } from '@tamga/contract/auth.sign-in';
import type { System, TicketHolder } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { ProvenIdentity } from './admissions.ts';
import { describe, needsCallback, type Poll, takeIdentity, waitForSignIn } from './completions.ts';
import { openPolls } from './polls.ts';
import { findSignIn, type SignInRow } from './sign-ins.sql.ts';
import { idOf, type SignInDeps, startById, startByLink } from './sign-ins.ts';
import { openFlow } from './social-flow.ts';
import { openSocialProvider, type SocialAccount } from './social-provider.ts';

/** What a person proves on their way to becoming a super administrator; none of it signs them in. */
export interface Proofs {
  /** The account behind a code, of a flow that was begun for this and for nothing else. */
  redeemAccount(said: { code: string; state: string }): Promise<SocialAccount>;
  startByLink(holder: TicketHolder, callbackUrl: string | undefined, client: string): Promise<Begun<SignInLink>>;
  startById(holder: TicketHolder, nationalId: string, client: string): Promise<Begun<SignInPush>>;
  wait(actor: System, signInId: string, callback: Poll['callback'], signal: AbortSignal): Promise<Waited>;
  takeIdentity(
    deps: Pick<Deps, 'keyring' | 'now'> & { db: Tx },
    signInId: string,
  ): Promise<{ identity: ProvenIdentity; provenAt: Date; evidence_id: string | null }>;
  /** Lets everybody who waits go, because the process stops. */
  release(): void;
}

export interface Begun<T> {
  signInId: string;
  shown: T;
}

type Waited = Pick<SignInOutcome, 'state' | 'sso_error' | 'needs_callback'>;

export function openProofs(deps: SignInDeps): Proofs {
  const provider = openSocialProvider(deps);
  const polls = openPolls(deps);
  const begun = <T extends { sid: string }>(shown: T): Begun<T> => ({ signInId: idOf(shown.sid), shown });
  return {
    async redeemAccount({ code, state }) {
      if (!provider) throw new AppError('auth.social_not_configured');
      const flow = openFlow(deps, state);
      if (flow.intent !== 'superadmin') throw new AppError('auth.social_state_refused');
      return provider.exchange(flow, code);
    },
    startByLink: async (holder, callbackUrl, client) =>
      begun(await startByLink(deps, holder, { callback_url: callbackUrl }, client, 'superadmin')),
    startById: async (holder, nationalId, client) =>
      begun(await startById(deps, holder, { national_id: nationalId }, client, 'superadmin')),
    async wait(actor, signInId, callback, signal) {
      const read = async (): Promise<SignInRow> => {
        const row = await findSignIn(asActor(deps, actor), signInId);
        if (!row) throw new AppError('auth.sign_in_not_found');
        return row;
      };
      const row = await waitForSignIn({ ...deps, polls }, actor, read, callback, signal);
      return { ...describe(row, deps.now()), needs_callback: needsCallback(row) };
    },
    takeIdentity: (deps, signInId) => takeIdentity(deps, signInId, 'superadmin'),
    release: () => polls.release(),
  };
}
