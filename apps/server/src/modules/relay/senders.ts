import type { Origin } from '#platform/actor';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Credentials } from '#platform/http/access';
import { z } from 'zod';
import { bytesOf } from '#platform/http/raw';
import { keysOf } from './keys.ts';
import { listKeys } from './keys.sql.ts';
import { findPlatformBetween, listPlatformsByCode } from './platforms.sql.ts';

const idForm = /^msg_([a-z][a-z0-9-]{1,39})_[0-9A-Za-z-]{1,64}$/;

/** The code of who claims to have sent it: it stands in the id, which is signed. */
export const senderIn = (webhookId: unknown): string | null =>
  typeof webhookId === 'string' ? (idForm.exec(webhookId)?.[1] ?? null) : null;

const Addressed = z.object({ target: z.string().max(40) });

/** Whom a body says that it is for. Nothing is believed of it yet: it chooses the keys that the signature is held against. */
function targetIn(body: unknown): string | null {
  try {
    return Addressed.parse(JSON.parse(bytesOf(body).toString())).target;
  } catch {
    return null;
  }
}

/** Of those who go by the same code; what they sign is refused in any case, and here they learn why. */
const sameCodeMax = 4;

/**
 * Finds who claims to send a message, and what they may have signed it with: one is known by its own code and ours together.
 * Where that is not to be read, or is nobody's, who has a key is told what is wrong with it.
 */
export const platformSenders =
  (deps: Pick<Deps, 'pool' | 'keyring' | 'now'>): NonNullable<Credentials['webhookSender']> =>
  async ({ headers, body }, origin: Origin) => {
    const code = senderIn(headers['webhook-id']);
    if (code === null) return null;
    const db = asActor(deps, system('find the sender of a message', origin));
    const target = targetIn(body);
    const platform = target === null ? undefined : await findPlatformBetween(db, code, target);
    const rows = platform ? [platform] : await listPlatformsByCode(db, code, sameCodeMax);
    if (rows.length === 0) return null;
    const ids = rows.map(({ id }) => id);
    const { theirs, secrets } = keysOf(deps, await listKeys(db, ids, deps.now()));
    const name = platform ? `${code} to ${platform.own_code}` : code;
    return { actor: system(`receive from platform ${name}`, origin), secrets, keys: theirs };
  };
