import type { Language } from '@tamga/contract';
import { Trial } from '@tamga/contract/oidc.trials';
import { z } from 'zod';
import * as applications from '#modules/applications';
import type { Deps } from '#platform/deps';
import type { TrialRow } from './trials.sql.ts';

/** What is asked for in a trial; the verifier never leaves the platform. */
export const TrialRequest = z.object({
  redirect_uri: z.string(),
  scope: z.array(z.string()),
  verifier: z.string(),
  nonce: z.string(),
});
export type TrialRequest = z.output<typeof TrialRequest>;

const steps = ['request', 'answer', 'exchange', 'userinfo'] as const;

/** What came of it. The words for a problem are chosen when it is read. */
export const TrialOutcome = z.object({
  problem: z.object({ step: z.enum(steps), code: z.string(), detail: z.string() }).nullable(),
  granted: Trial.shape.granted,
  id_token: Trial.shape.id_token,
  userinfo: Trial.shape.userinfo,
});
export type TrialOutcome = z.output<typeof TrialOutcome>;

export const failedAt = (step: (typeof steps)[number], code: string, detail: string): TrialOutcome => ({
  problem: { step, code, detail },
  granted: null,
  id_token: null,
  userinfo: null,
});

export const sealed = (
  { keyring }: Pick<Deps, 'keyring'>,
  id: string,
  column: 'request_sealed' | 'outcome_sealed',
  value: TrialRequest | TrialOutcome,
): string => keyring.seal({ table: 'oidc.trial', row: id, column }, JSON.stringify(value));

export function requestOf({ keyring }: Pick<Deps, 'keyring'>, { id, request_sealed }: TrialRow): TrialRequest {
  const place = { table: 'oidc.trial', row: id, column: 'request_sealed' };
  return TrialRequest.parse(JSON.parse(keyring.open(place, request_sealed).toString()));
}

export function describeTrial(deps: Pick<Deps, 'keyring' | 'now'>, row: TrialRow, language: Language): Trial {
  const { id, application_id, started_at, expires_at } = row;
  const { redirect_uri, scope } = requestOf(deps, row);
  const outcome = outcomeOf(deps, row);
  const problem = outcome?.problem ?? null;
  return {
    id,
    application_id,
    state: outcome === null ? 'waiting' : problem ? 'failed' : 'worked',
    started_at,
    expires_at,
    redirect_uri,
    scope,
    problem: problem && { step: problem.step, ...applications.mistakeWords(problem.code, problem.detail, language) },
    granted: outcome?.granted ?? null,
    id_token: outcome?.id_token ?? null,
    userinfo: outcome?.userinfo ?? null,
  };
}

/** Null while the browser may still come back. */
function outcomeOf({ keyring, now }: Pick<Deps, 'keyring' | 'now'>, row: TrialRow): TrialOutcome | null {
  const { id, outcome_sealed: kept } = row;
  if (kept === null) return row.expires_at > now() ? null : failedAt('answer', 'expired', '');
  const place = { table: 'oidc.trial', row: id, column: 'outcome_sealed' };
  return TrialOutcome.parse(JSON.parse(keyring.open(place, kept).toString()));
}
