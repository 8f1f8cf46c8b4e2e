import * as eid from '#modules/eid';
import * as users from '#modules/users';
import type { System } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { accountKeyOf, countFailures, isLocked, ownKeyOf } from './lockouts.ts';
import { claimPlace, freePlace } from './phones.sql.ts';

type RingDeps = Pick<Deps, 'pool' | 'now' | 'config'> & { eid: eid.Eid };

/** Why a phone does not ring: too many requests wait on it, the person is left in peace, or there is no such person. */
export type Stop = 'busy' | 'resting' | 'nobody';

/** A person by their civil id, or as they were found by a number. */
type Whose<C> = string | { civilId: C; accountKey: string };

interface Ring<C> {
  whose: Whose<C>;
  /** `sign_in:<id>`, `approval:<id>`, `signing:<id>` or `relay:<id>`: under which the place is given back. */
  request: string;
  /** Begun by the person themselves, in a session of theirs. A caller who only knows a number is a stranger. */
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
 * from any caller and address, except for the place that only the person can take. `hangUp` follows what rings to its
 * end and gives its place back.
 */
export const ring = (
  deps: RingDeps,
  actor: System,
  asking: Ring<string>,
  order: Order,
): Promise<eid.EidSession | Stop> =>
  ringWith(deps, actor, asking, async (civilId) => {
    const person = eid.personIdOf(civilId);
    const asked = { flow: 'notification', whom: { person } } as const;
    const { provider } = deps.eid;
    if (order.kind === 'auth') return provider.startAuthentication({ ...asked, prompts: order.prompts });
    // The provider refuses what the key cannot do. Where it does not let us read whose key it is, nearly all are RSA.
    const signer = await eid.findSigner(deps, person);
    return provider.startSignature({ ...asked, ...order, algorithm: signer?.algorithm ?? 'rsassa-pss' });
  });

/** The same with a request that is not of our making: what is passed on for a partner. */
export async function ringWith<T>(
  deps: RingDeps,
  actor: System,
  { whose, request, isOwn }: Ring<string>,
  start: (civilId: string) => Promise<T>,
): Promise<T | Stop> {
  const { civilId, accountKey } = found(deps, whose);
  if (await isLocked(deps, actor, [failureKeyOf(accountKey, isOwn)])) return 'resting';
  if (!(await takePlace(deps, actor, accountKey, request, isOwn ? places.own : places.strangers))) return 'busy';
  try {
    return await start(civilId);
  } catch (error) {
    await freePlace(asActor(deps, actor), request);
    if (error instanceof AppError && error.code === 'eid.account_unusable') return 'nobody';
    throw error;
  }
}

/**
 * A request is over, in the transaction that says so: its place is free. A declined or unanswered one counts, and each
 * makes the next wait longer. The records name `actor` as who asked. The provider may have been asked by a number that
 * identifies no person to us.
 */
export async function hangUp(
  deps: Pick<Deps, 'pool' | 'now' | 'config'> & { db: Tx },
  actor: System,
  { whose, request, isOwn }: Ring<string | null>,
  isDeclined: boolean,
): Promise<void> {
  await freePlace(deps.db, request);
  if (!isDeclined) return;
  const { civilId, accountKey } = found(deps, whose);
  const userId = civilId === null ? null : await users.findId(deps, actor, civilId);
  await countFailures(deps, actor, [failureKeyOf(accountKey, isOwn)], { userId, request });
}

const found = <C>(deps: Pick<Deps, 'config'>, whose: Whose<C>): { civilId: C | string; accountKey: string } =>
  typeof whose === 'string' ? { civilId: whose, accountKey: accountKeyOf(deps, whose) } : whose;

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
