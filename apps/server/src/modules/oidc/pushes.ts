import { nationalId } from '@tamga/contract/national-id';
import { type BackchannelAuthenticationRequest, errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { z } from 'zod';
import * as audit from '#modules/audit';
import type * as auth from '#modules/auth';
import { type Origin, type System, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { providerActor } from './request-context.ts';
import { applicationOf } from './clients.ts';
import { describeClient, readApplication } from './challenge-clients.ts';
import { claimsAsked, decide } from './claims.ts';
import { makeGrant } from './grants.ts';
import { assuranceOf, reaches, wantedLevel } from './levels.ts';
import { listed, textOf } from './parameters.ts';
import { pushPrompts } from './push-words.ts';

/** A person who is asked on their phone is known once they have answered; until then this stands for every person. */
export const nobodyYet = 'nobody-yet';

/** As long as the phone waits, and a little: so that its end is told in the same words as a refusal. */
export const pushSeconds = 6 * 60;

/** As much as the eID app shows. */
const isTooLong = ({ text }: { text: string }): boolean => text.length > 200;

const BindingMessage = z.string().regex(/^[\p{L}\p{N} .,:;!?#+/_-]{1,40}$/u);
const Asked = z.object({
  login_hint: nationalId,
  binding_message: BindingMessage,
  tamga_sign_in: z.string().optional(),
});

type PushDeps = Pick<Deps, 'pool' | 'now'> & { pushes: auth.Pushes };

/** How the library is told of it. */
export const byPhone = (deps: PushDeps) => ({
  enabled: true,
  deliveryModes: ['poll' as const],
  processLoginHint: () => nobodyYet,
  processLoginHintToken: () => undefined,
  verifyUserCode: checkPush,
  validateBindingMessage: checkBindingMessage,
  validateRequestContext: () => undefined,
  triggerAuthenticationDevice: (ctx: KoaContextWithOIDC, request: BackchannelAuthenticationRequest) =>
    ring(deps, ctx, request),
});

/** Refuses what could not be put to a person on their phone; who that is has no part in it. */
function checkPush({ oidc: { params, client } }: KoaContextWithOIDC): void {
  if (typeof params?.login_hint !== 'string') throw new errors.InvalidRequest('the citizen is named by login_hint');
  if (!nationalId.safeParse(params.login_hint).success)
    throw new errors.InvalidRequest('login_hint must be a civil number or a register number');
  const { acr } = assuranceOf('eid-push', false);
  const wanted = wantedLevel(params.acr_values);
  if (!client || (wanted && !reaches(acr, wanted)))
    throw new errors.UnmetAuthenticationRequirements(`the phone asks for PIN1, which is ${acr}`);
}

/** Both screens show it, so that the citizen agrees to what they see before them and to nothing else. */
function checkBindingMessage({ oidc: { client, params } }: KoaContextWithOIDC, message: string | undefined): void {
  const { data } = BindingMessage.safeParse(message);
  if (data === undefined)
    throw new errors.InvalidBindingMessage('binding_message must be 1 to 40 letters, digits, spaces or .,:;!?#+/_-');
  const isLong = client && pushPrompts(applicationOf(client), textOf(params?.scope), data).some(isTooLong);
  if (isLong) throw new errors.InvalidBindingMessage('binding_message and what is asked for do not fit on a phone');
}

/** Has the phone ring, and remembers with the request what it waits for. */
async function ring(
  deps: PushDeps,
  { oidc: { client } }: KoaContextWithOIDC,
  request: BackchannelAuthenticationRequest,
): Promise<void> {
  if (!client) throw new Error('a push without an application');
  const application = applicationOf(client);
  const { id } = application;
  const { login_hint, binding_message } = Asked.parse(request.params);
  const actor = providerActor();
  const prompts = pushPrompts(application, request.scope ?? '', binding_message);
  const asked = { nationalId: login_hint, prompts, client: `application ${id}` };
  const tamga_sign_in = await deps.pushes.start(actor.origin, asked).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw error.code === 'eid.country_not_admitted'
      ? new errors.InvalidRequest('login_hint names somebody of a country that is not let in')
      : new errors.TemporarilyUnavailable('the eID does not answer');
  });
  request.params = { ...request.params, tamga_sign_in };
  await request.save();
  await transact(deps, actor, async (deps) => {
    audit.record(deps, actor, { action: 'oidc.push_asked', object: `application:${id}` });
  });
}

/** Before an application is told how its request stands: finds out whether the citizen has answered. */
export async function settlePush(
  deps: PushDeps,
  provider: Provider,
  { id, origin, signal }: { id: string; origin: Origin; signal: AbortSignal },
): Promise<void> {
  const request = await provider.BackchannelAuthenticationRequest.find(id);
  if (!request || request.grantId || request.error) return;
  const { tamga_sign_in: signInId } = Asked.parse(request.params);
  if (signInId === undefined) return;
  const actor = system('sign in by phone', origin);
  const state = await deps.pushes.look(actor, signInId, signal);
  if (state === 'PENDING') return;
  const taken = state === 'COMPLETE' ? await take(deps, actor, signInId, request.clientId ?? '') : null;
  if (taken === undefined) return;
  // Refused, not answered, not admitted, or no such person: the application is told the same.
  if (taken === null) return provider.backchannelResult(request, new errors.AccessDenied());
  const { userId, provenAt } = taken;
  request.accountId = userId;
  const grant = makeGrant(provider, userId, request.clientId ?? '');
  // The phone showed what they would be told; the claims parameter it did not.
  const application = await readApplication(deps, request.clientId ?? '');
  const claims = claimsAsked(application, { scope: request.scope }).map(({ name }) => name);
  const scopes = { granted: listed(request.scope), refused: [] };
  decide(grant, { scopes, claims: { granted: claims, refused: [] } });
  await grant.save();
  const authTime = Math.floor(provenAt.getTime() / 1_000);
  await provider.backchannelResult(request, grant, { ...assuranceOf('eid-push', false), authTime });
}

/** The person who has agreed; null if they are not admitted; undefined if another request has just taken the answer. */
async function take(deps: PushDeps, actor: System, signInId: string, clientId: string) {
  try {
    const { client_id: id, ...names } = await describeClient(deps, clientId);
    return await deps.pushes.take(actor, signInId, { id, ...names }, async (deps, userId, provenAt) => {
      const details = { acr: assuranceOf('eid-push', false).acr, subject: userId ?? undefined };
      audit.record(deps, actor, {
        action: userId ? 'oidc.signed_in' : 'oidc.sign_in_refused',
        object: `application:${clientId}`,
        details,
      });
      return userId === null ? null : { userId, provenAt };
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.sign_in_consumed') return undefined;
    throw error;
  }
}
