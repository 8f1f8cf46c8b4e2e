import { hash } from 'node:crypto';
import type { SsoError, SsoOutcome, SsoStart } from '@tamga/contract/sso';
import * as auth from '#modules/auth';
import type * as sessions from '#modules/sessions';
import * as site from '#modules/site';
import * as users from '#modules/users';
import { type Origin, type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { beginFlow, type Demands, lifeSeconds, openFlow, sealFlow } from './flows.ts';
import { type Proof, prove } from './identities.ts';
import { insertSession, insertSpent } from './sso.sql.ts';
import { requireAllowed, required, type Upstream } from './upstream.ts';

export type SsoDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'config' | 'keyring' | 'log' | 'wakeups'> & {
  tokens: sessions.Tokens;
  upstream: Upstream | null;
};

export interface Caller {
  origin: Origin;
  userAgent: string | undefined;
}

/** Names are needed to register a citizen here, the civil id to recognise them, and an address to write to them. */
const scopeOf = (claim: string): string =>
  claim === 'civil_id' ? 'openid profile email civil_id' : 'openid profile email';

export async function startSso(
  deps: SsoDeps,
  {
    prompt,
    proof,
    ...said
  }: Demands & { redirect_uri: string; prompt?: 'none' | undefined; proof?: 'eid' | undefined },
): Promise<SsoStart> {
  const upstream = required(deps.upstream);
  const wishes = proof ? { ...said, acr_values: [...upstream.eidAcrs], max_age: 0 } : said;
  requireAllowed(upstream, wishes.redirect_uri);
  const { flow, binding } = beginFlow(deps.now(), wishes);
  const { verifier, nonce, redirect_uri, acr_values, max_age } = flow;
  const more = {
    ...(prompt && { prompt }),
    ...(acr_values && { acr_values: acr_values.join(' ') }),
    ...(max_age !== undefined && { max_age: String(max_age) }),
  };
  const state = await sealFlow(upstream, flow);
  const scope = scopeOf(upstream.civilIdClaim);
  const asked = { client_id: upstream.web.id, redirect_uri, scope, state, nonce, verifier, more };
  const authorize_url = await upstream.party.authorizeUrl(asked).catch((err: unknown) => {
    deps.log.warn({ step: 'start', err }, 'the upstream did not serve');
    throw new AppError('sso.unavailable');
  });
  return { authorize_url, binding, expires_at: new Date(flow.exp * 1_000) };
}

interface Return {
  state: string;
  binding: string;
  code?: string | undefined;
  error?: string | undefined;
  iss?: string | undefined;
}

export async function finishSso(deps: SsoDeps, caller: Caller, back: Return): Promise<SsoOutcome> {
  const upstream = required(deps.upstream);
  const actor = system('sign in upstream', caller.origin);
  const flow = await openFlow(upstream, back.state, back.binding, deps.now());
  await spend(deps, actor, `state\n${flow.jti}`, flow.exp * 1_000);
  const { verifier, redirect_uri, ...expected } = flow;
  const reason = reasonOf(upstream, back);
  const grant = { code: back.code ?? '', redirect_uri, code_verifier: verifier };
  const proof = reason ?? (await prove(deps, upstream, upstream.web, grant, expected));
  return conclude(deps, actor, caller, proof);
}

/** For an app that has led the person to the upstream itself: the verifier and the nonce are its own. */
export async function finishNative(
  deps: SsoDeps,
  caller: Caller,
  said: Demands & { code: string; code_verifier: string; redirect_uri: string; nonce: string },
): Promise<SsoOutcome> {
  const upstream = required(deps.upstream);
  const { code, code_verifier, redirect_uri, ...wishes } = said;
  requireAllowed(upstream, redirect_uri);
  const actor = system('sign in upstream', caller.origin);
  await spend(deps, actor, `code\n${code}`, deps.now().getTime() + codeMs);
  // When the app began is not known: a sign-in takes no longer than one that begins here may.
  const expected = { ...wishes, begun_at: Math.floor(deps.now().getTime() / 1_000) - lifeSeconds };
  const proof = await prove(deps, upstream, upstream.native, { code, redirect_uri, code_verifier }, expected);
  return conclude(deps, actor, caller, proof);
}

/** No upstream takes a code after so long. */
const codeMs = 3_600_000;

/** Before the code is sent: one that an upstream is shown twice is taken for stolen there. */
async function spend(deps: SsoDeps, actor: System, what: string, untilMs: number): Promise<void> {
  const isFirst = await insertSpent(asActor(deps, actor), hash('sha256', what), new Date(untilMs));
  if (!isFirst) throw new AppError('sso.already_used');
}

/** What the upstream told the browser instead of a code (Core, 3.1.2.6). */
function reasonOf({ issuer }: Upstream, { code, error, iss }: Return): SsoError | null {
  if (iss !== undefined && iss !== issuer) return 'verification_failed';
  if (error === undefined) return code === undefined ? 'upstream_refused' : null;
  if (/^(login|interaction|consent|account_selection)_required$/.test(error)) return 'upstream_sign_in_required';
  return /^(server_error|temporarily_unavailable)$/.test(error) ? 'upstream_unavailable' : 'upstream_refused';
}

const nothing = { acr: null, tokens: null, citizen: null };

async function conclude(
  deps: SsoDeps,
  actor: System,
  { userAgent }: Caller,
  proof: Proof | SsoError,
): Promise<SsoOutcome> {
  if (typeof proof === 'string') {
    await transact(deps, actor, async (deps) =>
      auth.recordLogin(deps, actor, { method: 'sso', outcome: 'failed', reason: proof }),
    );
    return { ...nothing, state: 'FAILED', sso_error: proof };
  }
  // Asked before the transaction: it may ask Redis.
  const mode = await site.readAccessMode(deps, actor.origin);
  const admission = await transact(deps, actor, async (deps) => {
    const admission = await auth.admit(deps, actor, mode, proof.identity, {
      method: 'sso',
      provenAt: proof.provenAt,
      client: { userAgent, address: actor.origin.address },
    });
    if ('session' in admission) {
      const { id } = admission.session;
      const user_id = admission.citizen.id;
      await insertSession(deps.db, {
        id,
        user_id,
        sid_hash: proof.sidHash,
        subject_hash: proof.subjectHash,
        id_token_sealed: deps.keyring.seal(idTokenPlace(id), proof.idToken),
        expires_at: new Date(deps.now().getTime() + deps.config.REFRESH_ABSOLUTE_SECONDS * 1_000),
      });
      if (proof.email) await users.adoptEmail(deps, actor, user_id, { email: proof.email, email_source: 'upstream' });
    }
    return admission;
  });
  if ('refusal' in admission) return { ...nothing, state: 'FAILED', sso_error: admission.refusal };
  const { tokens } = admission.session;
  return { state: 'COMPLETE', sso_error: null, acr: proof.acr, tokens, citizen: admission.citizen };
}

export const idTokenPlace = (id: string) => ({ table: 'sso.session', row: id, column: 'id_token_sealed' });
