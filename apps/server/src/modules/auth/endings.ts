import { z } from 'zod';
import * as audit from '#modules/audit';
import * as eid from '#modules/eid';
import * as users from '#modules/users';
import { type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { countFailures, addressKeyOf } from './lockouts.ts';
import { hangUp } from './phones.ts';
import type { LoginEvent } from './login-events.sql.ts';
import { recordLogin } from './login-events.ts';
import { finishSignIn, keepAnswer, type SignInRow } from './sign-ins.sql.ts';
import { openEidSession, requestOf, type SignInDeps } from './sign-ins.ts';

interface Ending {
  state: 'REFUSED' | 'EXPIRED' | 'FAILED';
  sso_error: NonNullable<SignInRow['sso_error']>;
  outcome: LoginEvent['outcome'];
}

const endings = {
  refused: { state: 'REFUSED', sso_error: 'eid_refused', outcome: 'refused' },
  wrong_code: { state: 'REFUSED', sso_error: 'eid_wrong_code', outcome: 'refused' },
  expired: { state: 'EXPIRED', sso_error: 'eid_timeout', outcome: 'expired' },
  account_unusable: { state: 'FAILED', sso_error: 'eid_account_unusable', outcome: 'failed' },
  app_outdated: { state: 'FAILED', sso_error: 'eid_app_outdated', outcome: 'failed' },
  unavailable: { state: 'FAILED', sso_error: 'eid_unavailable', outcome: 'failed' },
  country_not_admitted: { state: 'FAILED', sso_error: 'country_not_admitted', outcome: 'failed' },
  rejected: { state: 'FAILED', sso_error: 'eid_verification_failed', outcome: 'failed' },
} as const satisfies Record<string, Ending>;

const answerPlace = (id: string) => ({ table: 'auth.sign_in', row: id, column: 'answer_sealed' });
export const identityPlace = (id: string) => ({ table: 'auth.sign_in', row: id, column: 'identity_sealed' });

/** Writes down what the provider said of a pending sign-in. True when there is something to tell those who wait. */
export async function learnStatus(
  deps: SignInDeps,
  row: SignInRow,
  status: Exclude<eid.Status, { state: 'running' }>,
): Promise<boolean> {
  const actor = system('finish a sign-in');
  if (status.state !== 'answered') {
    const reason = 'reason' in status ? status.reason : status.state;
    await transact(deps, actor, (deps) => end(deps, actor, row, endings[reason]));
    return true;
  }
  if (cameByApp(status.answer)) {
    // On the same device the browser brings proof that it is the one that began; without it the answer is worth nothing.
    await keepAnswer(asActor(deps, actor), row.id, deps.keyring.seal(answerPlace(row.id), status.answer));
    return true;
  }
  await judge(deps, actor, row, status.answer, undefined);
  return true;
}

/** The rest of an answer that came by an app on the same device. */
export async function learnCallback(
  deps: SignInDeps,
  actor: System,
  row: SignInRow,
  callback: eid.Callback,
): Promise<void> {
  if (row.answer_sealed === null) return;
  if (row.expires_at <= deps.now()) {
    await learnStatus(deps, row, { state: 'expired' });
    return;
  }
  await judge(deps, actor, row, deps.keyring.open(answerPlace(row.id), row.answer_sealed).toString(), callback);
}

const Flow = z.object({ signature: z.object({ flowType: z.string() }) });

/** Only to know what to wait for: an answer that lies about how it came is found out when it is verified. */
function cameByApp(answer: string): boolean {
  try {
    return ['Web2App', 'App2App'].includes(Flow.parse(JSON.parse(answer)).signature.flowType);
  } catch {
    return false;
  }
}

async function judge(
  deps: SignInDeps,
  actor: System,
  row: SignInRow,
  answer: string,
  callback: eid.Callback | undefined,
): Promise<void> {
  const session = openEidSession(deps, row);
  if (!session) throw new Error('a sign-in was answered that nobody was asked for');
  // Asks whether the certificate was revoked, so it comes before the transaction.
  const verdict = await eid.verifyAuthentication(deps, { session, answer, callback });
  await transact(deps, actor, async (deps) => {
    if (verdict.outcome === 'rejected') {
      const isElsewhere = verdict.failure.failure === 'country_not_admitted';
      const ending = isElsewhere ? endings.country_not_admitted : endings.rejected;
      if (await end(deps, actor, row, ending)) await eid.keepEvidence(deps, actor, verdict.evidence, null);
      return;
    }
    const isFirst = await finishSignIn(deps.db, row.id, {
      state: 'COMPLETE',
      sso_error: null,
      identity_sealed: deps.keyring.seal(identityPlace(row.id), JSON.stringify(verdict.identity)),
      evidence_id: verdict.evidence.id,
      finished_at: deps.now(),
    });
    if (!isFirst) return;
    await eid.keepEvidence(deps, actor, verdict.evidence, null);
    await hangUpOf(deps, actor, row, false);
  });
}

/** One that did not work is written down once, and counts against the account and the address it came from. */
async function end(deps: SignInDeps & { db: Tx }, actor: System, row: SignInRow, ending: Ending): Promise<boolean> {
  const { state, sso_error } = ending;
  const isFirst = await finishSignIn(deps.db, row.id, { state, sso_error, finished_at: deps.now() });
  if (!isFirst) return false;
  recordLogin(deps, actor, {
    method: methodOf(row.flow),
    outcome: ending.outcome,
    reason: sso_error,
    user_id: await findAsked(deps, actor, row),
    account_key: row.account_key,
    address: row.address,
    userAgent: row.client,
  });
  audit.record(deps, actor, {
    action: 'auth.sign_in_failed',
    object: `sign_in:${row.id}`,
    details: { state, sso_error },
  });
  // Trouble at the provider does not count as a failure.
  const isCounted = ending.outcome !== 'failed' || sso_error === 'eid_verification_failed';
  // Administrators are told where the sign-in was begun, not which process learnt how it ended.
  const asker = system(actor.duty, { requestId: row.request_id, address: row.address, auditRecords: 0 });
  await hangUpOf(deps, asker, row, isCounted);
  // Behind the address of an application stand all its citizens: they are not made to wait for one of them.
  if (isCounted && row.purpose !== 'application')
    await countFailures(deps, asker, [addressKeyOf(deps, row.address)], { request: requestOf(row.id) });
  return true;
}

/** Gives the place on the phone back, if one rang. A request that never rang counts only against the address. */
async function hangUpOf(
  deps: SignInDeps & { db: Tx },
  actor: System,
  row: SignInRow,
  isDeclined: boolean,
): Promise<void> {
  const session = row.account_key === null ? null : openEidSession(deps, row);
  if (!session || row.account_key === null) return;
  const civilId = civilIdIn(session);
  await hangUp(
    deps,
    actor,
    { whose: { accountKey: row.account_key, civilId }, request: requestOf(row.id), isOwn: false },
    isDeclined,
  );
}

/** Who was asked for by their number, where they have an account: they see in their history that it was tried. */
async function findAsked(deps: SignInDeps & { db: Tx }, actor: System, row: SignInRow): Promise<string | null> {
  const session = openEidSession(deps, row);
  const civilId = session && civilIdIn(session);
  return civilId ? users.findId(deps, actor, civilId) : null;
}

const civilIdIn = ({ person }: eid.EidSession): string | null => (person === null ? null : eid.civilIdOf(person));

export const methodOf = (flow: SignInRow['flow']): 'eid-qr' | 'eid-link' | 'eid-push' =>
  flow === 'push' ? 'eid-push' : flow === 'app' ? 'eid-link' : 'eid-qr';
