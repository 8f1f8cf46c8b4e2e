import { hash, randomBytes } from 'node:crypto';
import { type SocialIntent, socialIntents } from '@tamga/contract/auth.social';
import { z } from 'zod';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';

const Flow = z.object({
  verifier: z.string(),
  nonce: z.string(),
  redirect_uri: z.string(),
  intent: z.enum(socialIntents),
  /** The person who began to link. */
  user_id: z.uuid().nullable(),
  expires_at: z.number(),
});
export type Flow = z.output<typeof Flow>;

const lifeMs = 10 * 60_000;
const secretBytes = 32;
/** No column has this place, so nothing that is sealed elsewhere opens here. */
const place = { table: 'auth.social', row: 'flow', column: 'state' };

export function beginFlow(
  { now }: Pick<Deps, 'now'>,
  wishes: { redirect_uri: string; intent: SocialIntent; user_id: string | null },
): Flow {
  const random = () => randomBytes(secretBytes).toString('base64url');
  return { verifier: random(), nonce: random(), expires_at: now().getTime() + lifeMs, ...wishes };
}

/** All of a flow, for the browser to keep: it can neither read nor change it, so we need not keep it ourselves. */
export const sealFlow = ({ keyring }: Pick<Deps, 'keyring'>, flow: Flow): string =>
  keyring.seal(place, JSON.stringify(flow));

/** Opens what we sealed, while it lasts. The code makes it single-use, because the provider takes it once. */
export function openFlow({ keyring, now }: Pick<Deps, 'keyring' | 'now'>, state: string): Flow {
  const flow = read(keyring, state);
  if (!flow || flow.expires_at <= now().getTime()) throw new AppError('auth.social_state_refused');
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
