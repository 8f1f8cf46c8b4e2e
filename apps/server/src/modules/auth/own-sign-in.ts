import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';

/** A client of an upstream has no sign-in of its own. Proofs for other purposes than signing in are not affected. */
export function requireOwnSignIn({ config }: Pick<Deps, 'config'>): void {
  if (config.AUTH_MODE === 'client') throw new AppError('auth.sso_required');
}
