import type { SignInMethod } from '@tamga/contract/auth';
import type { LoginChallenge } from '@tamga/contract/oidc.challenges';
import type { FastifyRequest } from 'fastify';
import type { Interaction } from 'oidc-provider';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as auth from '#modules/auth';
import * as sessions from '#modules/sessions';
import { type Actor, type Person, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { AppError } from '#platform/error';
import { type ChallengeDeps, describeClient, requireOpenTo, showClient } from './challenge-clients.ts';
import { findInteraction, finish, refuse, requireHeld, scopesOf, wayBack } from './interactions.ts';
import { type Host } from './host.ts';
import { assuranceOf, type Level, reaches, wantedLevel } from './levels.ts';
import { requireFresh } from './freshness.ts';
import { askStepUp, hasSteppedUp } from './step-ups.ts';

const Essential = z.object({ acr: z.object({ values: z.array(z.string()).optional(), value: z.string().optional() }) });

/** The level that is asked for, by acr_values or by the claims parameter. */
function levelOf({ prompt, params }: Interaction): Level | null {
  const { data } = Essential.safeParse(prompt.details);
  const essential = data?.acr.values?.join(' ') ?? data?.acr.value;
  return wantedLevel(essential ?? params.acr_values);
}

const numberOf = (value: unknown): number | null => (value === undefined ? null : Number(value));

export async function getLogin(
  deps: ChallengeDeps,
  host: Host,
  request: FastifyRequest,
  challenge: string,
): Promise<LoginChallenge> {
  requireHeld(host, request, challenge, 'login');
  const provider = await host.provider();
  const interaction = await findInteraction(provider, challenge, 'login');
  const past = interaction ? null : await wayBack(deps, provider, challenge);
  const hint = interaction?.params.login_hint;
  const client = await showClient(deps, past?.clientId ?? String(interaction?.params.client_id));
  if (past && client.is_test) throw new AppError('oidc.challenge_not_found');
  return {
    challenge,
    expired: past !== null,
    redirect_to: past?.redirectTo ?? null,
    client,
    requested_scope: interaction ? scopesOf(interaction) : [],
    reasons: interaction?.prompt.reasons ?? [],
    acr: interaction ? levelOf(interaction) : null,
    max_age: interaction ? numberOf(interaction.params.max_age) : null,
    login_hint: typeof hint === 'string' ? hint : null,
  };
}

/** Signs the person of the session in, whatever the body says. */
export async function acceptLogin(
  deps: ChallengeDeps,
  host: Host,
  request: FastifyRequest,
  actor: Actor,
  { challenge, remember }: { challenge: string; remember: boolean },
): Promise<{ redirect_to: string | null; approval: { id: string; expires_at: Date } | null }> {
  requireHeld(host, request, challenge, 'login');
  const interaction = await findInteraction(await host.provider(), challenge, 'login');
  if (!interaction) throw new AppError('oidc.challenge_not_found');
  if (actor.kind !== 'person') throw new AppError('oidc.sign_in_first');
  await requireOpenTo(deps, String(interaction.params.client_id), actor);

  const { method, signedInAt } = await sessions.describeSession(deps, actor);
  await requireFresh(deps, actor, interaction, signedInAt);
  const wanted = levelOf(interaction);
  const own = assuranceOf(method, false);
  const hasPin2 = await hasSteppedUp(deps, actor, interaction);
  const assurance = assuranceOf(method, hasPin2);
  if (wanted && !reaches(assurance.acr, wanted)) {
    const approval = await askStepUp(
      deps,
      actor,
      await showClient(deps, String(interaction.params.client_id)),
      interaction,
    );
    return { redirect_to: null, approval };
  }
  const login = {
    accountId: actor.userId,
    // The session of the browser is for all applications; what PIN2 adds is for this sign-in alone.
    ...own,
    ...(hasPin2 && { raised: assurance }),
    ts: Math.floor(signedInAt.getTime() / 1_000),
    remember,
    platformSession: actor.sessionId,
  };
  const onward = await finish(deps, interaction, { login });
  await recordSignIn(deps, actor, interaction, {
    method,
    acr: assurance.acr,
    userAgent: request.headers['user-agent'],
  });
  return { ...onward, approval: null };
}

/** For those who watch over the platform, and in the person's own history. */
async function recordSignIn(
  deps: ChallengeDeps,
  person: Person,
  { params }: Interaction,
  { method, acr, userAgent }: { method: SignInMethod; acr: Level; userAgent: string | undefined },
): Promise<void> {
  const { client_id: id, ...names } = await describeClient(deps, String(params.client_id));
  const actor = system('sign in at an application', person.origin);
  await transact(deps, actor, async (deps) => {
    audit.record(deps, person, { action: 'oidc.signed_in', object: `application:${id}`, details: { acr } });
    const { userId: user_id, sessionId: session_id } = person;
    const application = { id, ...names };
    auth.recordLogin(deps, actor, { method, outcome: 'signed_in', user_id, session_id, userAgent, application });
  });
}

/** Of either kind: the citizen does not sign in there, or does not agree. */
export async function rejectChallenge(
  deps: ChallengeDeps,
  host: Host,
  request: FastifyRequest,
  actor: Actor,
  { challenge, kind }: { challenge: string; kind: 'login' | 'consent' },
): Promise<{ redirect_to: string }> {
  requireHeld(host, request, challenge, kind);
  const interaction = await findInteraction(await host.provider(), challenge, kind);
  if (!interaction) throw new AppError('oidc.challenge_not_found');
  await requireOpenTo(deps, String(interaction.params.client_id), actor);
  const object = `application:${String(interaction.params.client_id)}` as const;
  await transact(deps, actor, async (deps) => audit.record(deps, actor, { action: `oidc.${kind}_rejected`, object }));
  return refuse(deps, interaction);
}
