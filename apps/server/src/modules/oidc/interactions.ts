import type { Interaction, Provider } from 'oidc-provider';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { ChallengeKind, HeldChallenge } from './challenge-cookies.ts';
import { stateId } from './hashes.ts';
import type { Host } from './host.ts';
import { findOldState } from './models.sql.ts';
import { listed } from './parameters.ts';
import { placeOfAnswer } from './trial-answers.ts';

export type InteractionDeps = Pick<Deps, 'pool' | 'now' | 'keyring' | 'config'>;

/** The challenge, if it was given to the browser that asks. Nothing is told about challenges of other browsers. */
export function requireHeld(
  host: Host,
  request: FastifyRequest,
  challenge: string,
  kind: ChallengeKind,
): HeldChallenge {
  const held = host.cookies
    .read(request.headers.cookie)
    .find((one) => one.challenge === challenge && one.kind === kind);
  if (!held) throw new AppError('oidc.challenge_not_found');
  return held;
}

/** The interaction under way under this challenge, or null if it took too long. */
export async function findInteraction(
  provider: Provider,
  challenge: string,
  kind: 'login' | 'consent',
): Promise<Interaction | null> {
  const interaction = await provider.Interaction.find(challenge);
  if (!interaction) return null;
  const isAsked = (interaction.prompt.name === 'login') === (kind === 'login');
  if (!isAsked || interaction.result) throw new AppError('oidc.challenge_not_found');
  return interaction;
}

const Past = z.object({
  params: z.looseObject({
    client_id: z.string(),
    redirect_uri: z.string().optional(),
    state: z.string().optional(),
    response_mode: z.string().optional(),
  }),
});

/** Where a citizen goes who took too long: back to the application, which is told so and can start again. */
export async function wayBack(
  deps: InteractionDeps,
  provider: Provider,
  challenge: string,
): Promise<{ clientId: string; redirectTo: string }> {
  const id = stateId('Interaction', challenge);
  const row = await findOldState(asActor(deps, system('lead back to the application')), id);
  if (!row) throw new AppError('oidc.challenge_not_found');
  const place = { table: 'oidc.state', row: id, column: 'payload_sealed' };
  const { params } = Past.parse(JSON.parse(deps.keyring.open(place, row.payload_sealed).toString()));
  if (params.redirect_uri === undefined)
    return { clientId: params.client_id, redirectTo: provider.urlFor('code_verification') };
  const answer = new URLSearchParams({
    error: 'login_required',
    error_description: 'the sign-in took too long',
    ...(params.state !== undefined && { state: params.state }),
    iss: provider.issuer,
  });
  const mark = params.response_mode === 'fragment' ? '#' : params.redirect_uri.includes('?') ? '&' : '?';
  const redirectTo = await placeOfAnswer(deps, params, `${params.redirect_uri}${mark}${answer.toString()}`);
  return { clientId: params.client_id, redirectTo };
}

/** Leaves the answer for the browser to come back with; only the browser that began can. */
export async function finish(
  deps: Pick<Deps, 'now'>,
  interaction: Interaction,
  result: Interaction['result'] & object,
): Promise<{ redirect_to: string }> {
  interaction.result = 'error' in result ? result : { ...interaction.lastSubmission, ...result };
  await interaction.save(Math.max(1, interaction.exp - Math.floor(deps.now().getTime() / 1_000)));
  return { redirect_to: interaction.returnTo };
}

export const refuse = (deps: Pick<Deps, 'now'>, interaction: Interaction): Promise<{ redirect_to: string }> =>
  finish(deps, interaction, { error: 'access_denied', error_description: 'the citizen did not agree' });

export const scopesOf = (interaction: Interaction): string[] => listed(interaction.params.scope);
