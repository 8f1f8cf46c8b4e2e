import { hash, randomBytes } from 'node:crypto';
import type { Language } from '@tamga/contract';
import type { Trial } from '@tamga/contract/oidc.trials';
import * as applications from '#modules/applications';
import * as audit from '#modules/audit';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { hashOf } from './hashes.ts';
import { type Host, required } from './host.ts';
import { textOf } from './parameters.ts';
import { type ProviderDeps, routes } from './provider.ts';
import { trialMark } from './trial-answers.ts';
import { openTried } from './trial-calls.ts';
import { exchangeCode } from './trial-exchange.ts';
import { describeTrial, failedAt, requestOf, sealed, type TrialOutcome, type TrialRequest } from './trial-outcomes.ts';
import { findTrial, findTrialOf, insertTrial, keepOutcome, spendTrial } from './trials.sql.ts';

/** As long as signing in and agreeing may take, and a little more. */
const lifeMs = 15 * 60_000;

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** The request is handed to the library first, which refuses it as it refuses those of the application. */
export async function startTrial(
  deps: ProviderDeps,
  host: Host | null,
  person: Person,
  { applicationId, redirect_uri, scope }: { applicationId: string; redirect_uri: string; scope: string[] },
  language: Language,
): Promise<Trial & { redirect_to: string | null }> {
  const { active } = await applications.getApplication(deps, person, applicationId);
  const { issuer } = await required(host).provider();
  const request = { redirect_uri, scope: [...new Set(['openid', ...scope])], verifier: random(32), nonce: random(16) };
  const state = `${trialMark}${random(32)}`;
  const tried = openTried(deps, required(host), applicationId, person.origin);
  const form = parametersOf(applicationId, state, request);
  const { status, body } = await tried.call({ method: 'POST', url: routes.pushed_authorization_request, form });
  const refusal = status === 201 ? null : refusalOf(body, active);
  const id = uuidv7();
  const now = deps.now();
  const row = {
    id,
    application_id: applicationId,
    request_sealed: sealed(deps, id, 'request_sealed', request),
    outcome_sealed: refusal && sealed(deps, id, 'outcome_sealed', refusal),
    started_at: now,
    expires_at: new Date(now.getTime() + lifeMs),
    spent_at: refusal && now,
  };
  await transact(deps, system('try an application', person.origin), async (deps) => {
    const { userId: user_id, sessionId: session_id } = person;
    await insertTrial(deps.db, { ...row, state_hash: hashOf(state), user_id, session_id });
    const details = { trial: id, outcome: refusal?.problem?.code ?? 'begun' };
    audit.record(deps, person, { action: 'oidc.trial_started', object: `application:${applicationId}`, details });
  });
  // The state is in what was pushed; here it tells whose the request was, should the application be gone by then.
  const onward = new URLSearchParams({ client_id: applicationId, request_uri: textOf(body.request_uri), state });
  const redirect_to = refusal ? null : `${issuer}${routes.authorization}?${onward.toString()}`;
  return { ...describeTrial(deps, row, language), redirect_to };
}

const parametersOf = (
  client_id: string,
  state: string,
  { redirect_uri, scope, verifier, nonce }: TrialRequest,
): Record<string, string> => ({
  client_id,
  response_type: 'code',
  redirect_uri,
  scope: scope.join(' '),
  state,
  nonce,
  code_challenge: hash('sha256', verifier, 'base64url'),
  code_challenge_method: 'S256',
});

const refusalOf = (body: Record<string, unknown>, isActive: boolean): TrialOutcome =>
  failedAt('request', whyUnknown(textOf(body.error), isActive), textOf(body.error_description));

/** An application that is not served is one that the library does not know. */
const whyUnknown = (code: string, isActive: boolean): string =>
  code !== 'invalid_client' ? code : isActive ? 'organisation_inactive' : 'application_inactive';

async function failureOf(deps: ProviderDeps, person: Person, id: string, error: string, detail: string) {
  const { active } = await applications.getApplication(deps, person, id);
  return failedAt('answer', whyUnknown(error, active), detail);
}

export async function getTrial(
  deps: ProviderDeps,
  person: Person,
  { id, trial_id }: { id: string; trial_id: string },
  language: Language,
): Promise<Trial> {
  const db = asActor(deps, system('show a trial', person.origin));
  const row = await findTrial(db, { id: trial_id, application_id: id, user_id: person.userId });
  if (!row || !(await isVisible(deps, person, id))) throw new AppError('oidc.trial_not_found');
  return describeTrial(deps, row, language);
}

/** Spent before anything is asked, so that of two who bring the same answer one is heard. */
export async function finishTrial(
  deps: ProviderDeps,
  host: Host | null,
  person: Person,
  brought: {
    state: string;
    code?: string | undefined;
    error?: string | undefined;
    error_description?: string | undefined;
  },
  language: Language,
): Promise<Trial> {
  const actor = system('finish a trial', person.origin);
  const { userId: user_id, sessionId: session_id } = person;
  const begun = { state_hash: hashOf(brought.state), user_id, session_id };
  const row = await findTrialOf(asActor(deps, actor), begun);
  if (!row || !(await isVisible(deps, person, row.application_id))) throw new AppError('oidc.trial_not_found');
  const spent = await transact(deps, actor, (deps) => spendTrial(deps.db, row.id, deps.now()));
  if (!spent) throw new AppError('oidc.trial_over');
  const { application_id: applicationId } = row;
  const { code, error = 'invalid_request', error_description = '' } = brought;
  const outcome =
    code === undefined
      ? await failureOf(deps, person, applicationId, error, error_description)
      : await exchangeCode(deps, required(host), person, { applicationId, request: requestOf(deps, row), code });
  const kept = await transact(deps, actor, async (deps) => {
    const details = { trial: row.id, outcome: outcome.problem?.code ?? 'worked' };
    audit.record(deps, person, { action: 'oidc.trial_finished', object: `application:${applicationId}`, details });
    return keepOutcome(deps.db, row.id, sealed(deps, row.id, 'outcome_sealed', outcome));
  });
  // The application was deleted meanwhile, and the trial with it.
  if (!kept) throw new AppError('oidc.trial_not_found');
  return describeTrial(deps, kept, language);
}

const isVisible = async (deps: ProviderDeps, person: Person, id: string): Promise<boolean> =>
  (await applications.listVisible(deps, person, id)).length > 0;
