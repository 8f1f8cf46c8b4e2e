import { randomBytes } from 'node:crypto';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as sessions from '#modules/sessions';
import { type Actor, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { requestContextOf } from './request-context.ts';
import { parentSessionOf } from './parent-session.ts';
import type { ChallengeCookies } from './challenge-cookies.ts';
import { textOf } from './parameters.ts';

const lifeMs = 600_000;

/** Instead of the library's own form: the citizen is asked by the web application, as for signing in. */
export function beginLogout(ctx: KoaContextWithOIDC, cookies: ChallengeCookies, pages: string): void {
  const challenge = randomBytes(16).toString('base64url');
  // The library asks for this secret before it ends the session to which it belongs.
  const extra = textOf(ctx.oidc.session?.state?.secret);
  ctx.append('set-cookie', cookies.give(ctx.get('cookie'), { challenge, kind: 'logout', extra }, lifeMs));
  ctx.status = 303;
  ctx.redirect(`${pages}/logout?logout_challenge=${challenge}`);
}

/** With the session of the platform from which the citizen agreed. */
const Verifier = z.object({ secret: z.string(), session: z.uuid().nullable(), until: z.number() });
type Verifier = z.output<typeof Verifier>;

/** No column has this place, so nothing that is sealed elsewhere opens here. */
const place = { table: 'oidc.logout', row: 'verifier', column: 'sealed' };

export const sealVerifier = (deps: Pick<Deps, 'keyring' | 'now'>, said: Omit<Verifier, 'until'>): string =>
  deps.keyring.seal(place, JSON.stringify({ ...said, until: deps.now().getTime() + lifeMs }));

export function openVerifier(deps: Pick<Deps, 'keyring' | 'now'>, sealed: string): Verifier | null {
  try {
    const verifier = Verifier.parse(JSON.parse(deps.keyring.open(place, sealed).toString()));
    return verifier.until > deps.now().getTime() ? verifier : null;
  } catch {
    return null;
  }
}

/**
 * Once the provider has ended its session, ends that of the platform on which it rested, and the one from which the
 * citizen agreed where it is another: not before, since the provider finds its session only while that one lives.
 */
export async function leavePlatform(
  deps: Parameters<typeof sessions.endSession>[0],
  ctx: Pick<KoaContextWithOIDC, 'req'> & { oidc?: KoaContextWithOIDC['oidc'] },
): Promise<void> {
  const session = ctx.oidc?.session;
  if (!session || !Reflect.get(session, 'destroyed')) return;
  const context = requestContextOf(ctx.req);
  const actor = system('sign out from an application', context?.origin);
  for (const id of new Set([parentSessionOf(session), context?.leaving ?? null]))
    if (id !== null) await sessions.endSession(deps, actor, id, 'signed out from an application');
}

/** Records that a citizen agreed to be signed out of the provider. They may be signed out of the platform already. */
export async function recordLogout(deps: Pick<Deps, 'pool'>, actor: Actor): Promise<void> {
  const object = actor.kind === 'person' ? (`session:${actor.sessionId}` as const) : 'session:unknown';
  await transact(deps, actor, async (deps) => audit.record(deps, actor, { action: 'oidc.logout_accepted', object }));
}
