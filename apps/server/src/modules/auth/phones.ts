import * as eid from '#modules/eid';
import * as users from '#modules/users';
import type { System } from '#platform/actor';
import { asActor, type Tx } from '#platform/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { countFailures, isLocked, ownKeyOf } from './lockouts.ts';
import { claimPlace, freePlace } from './phones.sql.ts';

type RingDeps = Pick<Deps, 'pool' | 'now' | 'config'> & { eid: eid.Eid };

/** Why a phone does not ring: too many requests wait on it, the person is left in peace, or nobody has one. */
export type Stop = 'busy' | 'resting' | 'nobody';

interface Ring {
  civilId: string;
  accountKey: string;
  /** `sign_in:<id>` or `approval:<id>`: under which the place is given back. */
  request: string;
  /** Begun by the person themselves, in a session of theirs. Whoever only knows a number is a stranger. */
  isOwn: boolean;
}

/** One that rings; the provider may have been asked by what tells us of nobody. */
interface Rung {
  accountKey: string;
  civilId: string | null;
  request: string;
  isOwn: boolean;
}

type Order = Pick<eid.AuthenticationOrder, 'prompts'> &
  ({ kind: 'auth' } | ({ kind: 'sign' } & Pick<eid.SignatureOrder, 'digest' | 'hashAlgorithm'>));

/** Strangers share three. The fourth, and any of them that is free, is for what the person began. */
const places = { strangers: [1, 2, 3], own: [4, 3, 2, 1] };

/** Declined requests of strangers keep strangers away, and what the person declines of their own, their own. */
const failureKeyOf = (accountKey: string, isOwn: boolean): string => (isOwn ? ownKeyOf(accountKey) : accountKey);

/** How long the provider waits for a person. */
export const waitMsOf = ({ config }: Pick<Deps, 'config'>): number => config.EID_SESSION_SECONDS * 1_000;

/**
 * Has a phone ring. There is no other way to: sign-ins, applications and approvals share what one person can be asked,
 * whoever asks and from wherever, but for the place that only the person can take. What rings is followed to its end, and its place given back, by `hangUp`.
 */
export async function ring(
  deps: RingDeps,
  actor: System,
  { civilId, accountKey, request, isOwn }: Ring,
  order: Order,
): Promise<eid.EidSession | Stop> {
  if (await isLocked(deps, actor, [failureKeyOf(accountKey, isOwn)])) return 'resting';
  if (!(await takePlace(deps, actor, accountKey, request, isOwn ? places.own : places.strangers))) return 'busy';
  const asked = { flow: 'notification', whom: { person: eid.personIdOf(civilId) } } as const;
  try {
    const { provider } = deps.eid;
    return order.kind === 'auth'
      ? await provider.startAuthentication({ ...asked, prompts: order.prompts })
      : await provider.startSignature({ ...asked, ...order });
  } catch (error) {
    await freePlace(asActor(deps, actor), request);
    if (error instanceof AppError && error.code === 'eid.account_unusable') return 'nobody';
    throw error;
  }
}

/**
 * A request is over, in the transaction that says so: its place is free, and one that was declined or not answered
 * counts, so that the next has to wait the longer the more there were. `actor` is told of as who asked.
 */
export async function hangUp(
  deps: Pick<Deps, 'pool' | 'now'> & { db: Tx },
  actor: System,
  { accountKey, civilId, request, isOwn }: Rung,
  isDeclined: boolean,
): Promise<void> {
  await freePlace(deps.db, request);
  if (!isDeclined) return;
  const userId = civilId === null ? null : await users.findId(deps, actor, civilId);
  await countFailures(deps, actor, [failureKeyOf(accountKey, isOwn)], { userId, request });
}

async function takePlace(
  deps: RingDeps,
  actor: System,
  accountKey: string,
  request: string,
  among: readonly number[],
): Promise<boolean> {
  const now = deps.now();
  const held_until = new Date(now.getTime() + waitMsOf(deps));
  for (const place of among) {
    const wish = { account_key: accountKey, place, request, held_until };
    if (await claimPlace(asActor(deps, actor), wish, now)) return true;
  }
  return false;
}
