import type { KoaContextWithOIDC } from 'oidc-provider';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { hashOf } from './hashes.ts';
import { pagesOf } from './oidc.config.ts';
import { textOf } from './parameters.ts';
import { findTrialState } from './trials.sql.ts';

/** So that only these are looked up. */
export const trialMark = 'trial.';

/**
 * The answer to a trial goes to a page of the platform. The request named an address of the application as every other
 * does, and it was checked as every other is; only where the browser goes with the answer differs.
 */
export async function leadTrialBack(
  deps: Pick<Deps, 'pool' | 'config'>,
  ctx: Pick<KoaContextWithOIDC, 'redirect' | 'response'> & { oidc?: KoaContextWithOIDC['oidc'] },
): Promise<void> {
  const { params, client } = ctx.oidc ?? {};
  const { state, client_id } = params ?? {};
  const location = ctx.response.get('location');
  const answer = location || client ? location : unknownClient(state);
  const place = await placeOfAnswer(deps, { state, client_id }, answer);
  if (place !== answer) ctx.redirect(place);
}

/** An application that was switched off meanwhile is answered nothing; who tries it is told on the page of the trial. */
const unknownClient = (state: unknown): string => {
  const said = { state: textOf(state), error: 'invalid_client', error_description: 'the client is not served' };
  return `https://nowhere.invalid/?${new URLSearchParams(said).toString()}`;
};

/** Where the browser goes instead of `location`, if that is the answer to a trial. */
export async function placeOfAnswer(
  deps: Pick<Deps, 'pool' | 'config'>,
  asked: { state?: unknown; client_id?: unknown },
  location: string,
): Promise<string> {
  const state = textOf(asked.state);
  if (!state.startsWith(trialMark)) return location;
  const answer = URL.parse(location)?.searchParams;
  // On the way to a page of ours nothing is answered yet.
  if (answer?.get('state') !== state) return location;
  const db = asActor(deps, system('lead back from a trial'));
  const trial = await findTrialState(db, hashOf(state), textOf(asked.client_id));
  return trial ? `${pagesOf(deps.config)}/trial?${answer.toString()}` : location;
}
