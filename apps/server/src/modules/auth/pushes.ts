import * as eid from '#modules/eid';
import * as site from '#modules/site';
import { type Origin, type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { openLimits } from '#platform/limits/limits';
import { recognise } from './admissions.ts';
import { describe, takeIdentity } from './completions.ts';
import { learnStatus } from './endings.ts';
import { learnNumber } from './known-numbers.ts';
import { release } from './lockouts.ts';
import { recordLogin } from './login-events.ts';
import { openPolls } from './polls.ts';
import { findSignIn } from './sign-ins.sql.ts';
import { idOf, push, type SignInDeps } from './sign-ins.ts';
import { ownerOfNumber } from './number-owner.ts';

/** Sign-ins on a phone that an application asks for. They prove who a person is, and open no session here. */
export interface Pushes {
  start(origin: Origin, asked: { nationalId: string; prompts: eid.Prompt[]; client: string }): Promise<string>;
  /** How one stands, after a moment for something to happen. */
  look(actor: System, signInId: string, signal: AbortSignal): Promise<'PENDING' | 'COMPLETE' | 'OVER'>;
  /** The person who has agreed, or null if they are not let in; if several requests ask, one is answered. */
  take<T>(actor: System, signInId: string, application: Asking, work: Taken<T>): Promise<T>;
  /** Lets everybody who waits go, because the process stops. */
  release(): void;
}

/** The application that asks. */
type Asking = { id: string; name_mn: string; name_en: string };

/** Runs in the transaction that takes it. */
type Taken<T> = (deps: SignInDeps & { db: Tx }, userId: string | null, provenAt: Date) => Promise<T>;

/**
 * For all applications together: three rings at once, and one a minute after that, besides the limits for every caller.
 */
const ringing = { requests: 1, perSeconds: 60, burst: 3 };
const holdMs = 5_000;

export function openPushes(deps: SignInDeps): Pushes {
  const polls = openPolls(deps);
  const limits = openLimits(deps);
  return {
    async start(origin, { nationalId, prompts, client }) {
      const whose = await ownerOfNumber(deps, system('begin a sign-in', origin), nationalId);
      const isKept = async () => !(await limits(`auth-push ${whose.accountKey}`, ringing)).isAdmitted;
      const unlike = { isKept, isToldWhy: false, isBound: false, purpose: 'application' } as const;
      const asked = { whose, prompts, client, ...unlike };
      return idOf((await push(deps, origin, asked)).begun.sid);
    },

    async look(actor, signInId, signal) {
      const read = () => findSignIn(asActor(deps, actor), signInId);
      let row = await read();
      if (row?.state === 'PENDING' && row.expires_at <= deps.now()) {
        await learnStatus(deps, row, { state: 'expired' });
        return 'OVER';
      }
      if (row?.state === 'PENDING' && (await polls.wait(row, holdMs, signal))) row = await read();
      const state = row && row.state !== 'CONSUMED' ? describe(row, deps.now()).state : 'OVER';
      return state === 'PENDING' || state === 'COMPLETE' ? state : 'OVER';
    },

    async take(actor, signInId, application, work) {
      // Asked before the transaction: it may ask Redis.
      const mode = await site.readAccessMode(deps, actor.origin);
      return transact(deps, actor, async (deps) => {
        const { identity, provenAt, account_key, address, evidence_id } = await takeIdentity(
          deps,
          signInId,
          'application',
        );
        const { userId, standing, refusal } = await recognise(deps, actor, mode, identity, provenAt);
        if (userId && evidence_id) eid.nameHolder(deps, evidence_id, userId);
        const isLetIn = standing?.active === true;
        recordLogin(deps, actor, {
          method: 'eid-push',
          outcome: isLetIn ? 'signed_in' : 'failed',
          reason: isLetIn ? null : refusal,
          user_id: userId,
          account_key,
          address,
          application,
        });
        if (account_key) await release(deps, actor, await learnNumber(deps, account_key, identity.civil_id));
        return work(deps, isLetIn ? userId : null, provenAt);
      });
    },

    release: () => polls.release(),
  };
}
