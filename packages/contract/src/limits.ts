import type { Access, Endpoint, RateLimit } from './endpoint.ts';

/** Holds for each mutation that declares no limit of its own, so that nothing that writes is without one. */
export const mutationLimit = { requests: 120, perSeconds: 60, burst: 60 } as const;

/**
 * One limit for all operations that begin or finish a sign-in: each rings a phone, occupies a provider or sends a mail,
 * and codes must not be guessed here.
 */
export const signInLimit = { requests: 5, perSeconds: 60, burst: 5, key: 'address', bucket: 'auth' } as const;

/**
 * A second factor is looked at five times a minute: whatever its kind and wherever it is shown, for each person and for each
 * address. Wrong codes are counted for each account besides.
 */
export const factorLimit = {
  requests: 5,
  perSeconds: 60,
  burst: 5,
  key: 'address-and-user',
  bucket: 'second-factor',
} as const;

/** The limit of an operation: the one it declares; otherwise that of mutations, and none for reads. */
export function limitOf({ method, access, limit }: Endpoint): RateLimit | undefined {
  if (limit || method === 'GET') return limit;
  const [key = 'address', ...others] = new Set([access].flat().map(keyOf));
  return { ...mutationLimit, key: others.length === 0 ? key : 'address' };
}

/** Callers that can be told apart are counted apart; all others by their address. */
function keyOf(access: Access): RateLimit['key'] {
  if (access === 'signed-in' || access === 'operator' || /^(role|permission):/.test(access)) return 'user';
  if (access.startsWith('scope:') || access === 'application') return 'client';
  return access === 'api-key' ? 'api-key' : 'address';
}
