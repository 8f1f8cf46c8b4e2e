import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';

/** A client of an upstream has no sign-in of its own; what proves something else than who signs in is not meant. */
export function requireOwnSignIn({ config }: Pick<Deps, 'config'>): void {
  if (config.AUTH_MODE === 'client') throw new AppError('auth.sso_required');
}
