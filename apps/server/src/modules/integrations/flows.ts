import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';

const Flow = z.object({
  provider: z.string(),
  user_id: z.uuid(),
  verifier: z.string(),
  nonce: z.string(),
  redirect_uri: z.string(),
  expires_at: z.number(),
});
export type Flow = z.output<typeof Flow>;

const lifeMs = 10 * 60_000;
/** No column has this place, so nothing that is sealed elsewhere opens here. */
const place = { table: 'integrations.connection', row: 'flow', column: 'state' };
const random = () => randomBytes(32).toString('base64url');

export const beginFlow = (
  { now }: Pick<Deps, 'now'>,
  wishes: { provider: string; user_id: string; redirect_uri: string },
): Flow => ({ verifier: random(), nonce: random(), expires_at: now().getTime() + lifeMs, ...wishes });

/** All of it, for the browser to keep: it can neither read nor change it, so we need not keep it ourselves. */
export const sealFlow = ({ keyring }: Pick<Deps, 'keyring'>, flow: Flow): string =>
  keyring.seal(place, JSON.stringify(flow));

/**
 * Opens what we sealed, while it lasts, for the person who began alone: otherwise a stranger could have them finish what they
 * began, and read what is written into an account of the stranger. The code makes it single-use, as the provider takes it once.
 */
export function openFlow({ keyring, now }: Pick<Deps, 'keyring' | 'now'>, state: string, userId: string): Flow {
  const flow = read(keyring, state);
  if (!flow || flow.expires_at <= now().getTime() || flow.user_id !== userId)
    throw new AppError('integrations.state_refused');
  return flow;
}

/** The provider sends this back beside the code: it reveals nothing, and the browser can tell that it is its own. */
export const tagOf = (state: string): string => hash('sha256', state, 'base64url');

function read(keyring: Deps['keyring'], state: string): Flow | null {
  try {
    return Flow.parse(JSON.parse(keyring.open(place, state).toString()));
  } catch {
    // Not sealed by us, or with a key that is gone: in either case it is nothing to go on from.
    return null;
  }
}
