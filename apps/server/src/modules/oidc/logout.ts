import { randomBytes } from 'node:crypto';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';
import type { Deps } from '#platform/deps';
import { type ChallengeCookies, challengePath } from './challenge-cookies.ts';
import { textOf } from './parameters.ts';

const lifeMs = 600_000;

/** Instead of the library's own form: the citizen is asked by the web application, as for signing in. */
export function beginLogout(
  ctx: KoaContextWithOIDC,
  cookies: ChallengeCookies,
  { pages, isSecure }: { pages: string; isSecure: boolean },
): void {
  const challenge = randomBytes(16).toString('base64url');
  // The library asks for this secret before it ends the session to which it belongs.
  const extra = textOf(ctx.oidc.session?.state?.secret);
  ctx.cookies.set(cookies.nameOf(challenge), cookies.valueOf({ challenge, kind: 'logout', extra }), {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    signed: false,
    path: challengePath,
    maxAge: lifeMs,
    overwrite: false,
  });
  ctx.status = 303;
  ctx.redirect(`${pages}/logout?logout_challenge=${challenge}`);
}

const Verifier = z.object({ secret: z.string(), until: z.number() });

/** No column has this place, so nothing that is sealed elsewhere opens here. */
const place = { table: 'oidc.logout', row: 'verifier', column: 'sealed' };

export const sealVerifier = (deps: Pick<Deps, 'keyring' | 'now'>, secret: string): string =>
  deps.keyring.seal(place, JSON.stringify({ secret, until: deps.now().getTime() + lifeMs }));

export function openVerifier(deps: Pick<Deps, 'keyring' | 'now'>, sealed: string): string | null {
  try {
    const { secret, until } = Verifier.parse(JSON.parse(deps.keyring.open(place, sealed).toString()));
    return until > deps.now().getTime() ? secret : null;
  } catch {
    return null;
  }
}
