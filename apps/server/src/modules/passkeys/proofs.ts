import type { AssertedPasskey, PasskeyChallenge } from '@tamga/contract/passkeys.forms';
import * as audit from '#modules/audit';
import * as security from '#modules/security';
import * as sessions from '#modules/sessions';
import { type Person, type System, system } from '#platform/actor';
import { recentMs } from '#platform/http/assurance';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { GiveBack } from '#platform/http/mount';
import { challengeLifeMs, type Holder, keepChallenge, spendChallenge } from './challenges.ts';
import { findKey, holdKey, listKeys, lockKey, type Owner, takeUse } from './credentials.sql.ts';
import { mayHavePasskeys, ownerOf } from './owners.ts';
import { proofOptions, readProof } from './webauthn.ts';

type ProofDeps = Pick<Deps, 'pool' | 'now' | 'config'>;
/** Lets a good proof not count among the tries of a second factor: it is no guess. */
export type TriedDeps = ProofDeps & { giveBack: GiveBack };

/** What a browser is asked for, when the person has shown another proof in this session or with this ticket. */
export async function beginProof(
  deps: ProofDeps,
  actor: System,
  holder: Holder,
  owner: Owner,
): Promise<PasskeyChallenge> {
  const keys = await listKeys(asActor(deps, actor), owner);
  const options = await proofOptions(deps, keys, challengeLifeMs);
  if (keys.length === 0) throw new AppError('passkeys.none');
  const expires_at = await keepChallenge(deps, actor, holder, 'proof', options.challenge);
  return { options: { ...options }, expires_at };
}

/** Takes a proof, once, and answers with the passkey; whatever is wrong is refused in the same words and written down. */
export async function takeProof(
  deps: TriedDeps,
  actor: System,
  holder: Holder,
  owner: Owner,
  response: AssertedPasskey,
): Promise<string> {
  const challenge = await spendChallenge(deps, actor, holder, 'proof');
  const key = await findKey(asActor(deps, actor), owner, response.id);
  const proof = key && (await readProof(deps, challenge, key, response));
  const taken = await transact(deps, actor, async (deps) => {
    const { userId } = owner;
    // One that was removed meanwhile is no copy of anything.
    const isThere = key && proof && (await lockKey(deps.db, owner, key.id));
    if (isThere && (await takeUse(deps.db, key.id, { ...proof, now: deps.now() }))) return key.id;
    const reason = isThere ? 'counter' : 'proof';
    audit.record(deps, actor, { action: 'passkeys.proof_refused', object: `person:${userId}`, details: { reason } });
    // The signature is good and was made by a key that counts less than this one has: there are two of it.
    if (isThere) {
      const context = { passkey: key.id, counter: String(proof.counter) };
      security.report(deps, actor, { kind: 'passkey_cloned', severity: 'critical', userId, context });
    }
    return null;
  });
  if (!taken) throw new AppError('passkeys.refused');
  await deps.giveBack();
  return taken;
}

/**
 * Inside the transaction that opens something by a passkey: the passkey cannot be removed before that is saved, and its
 * removal then finds what was opened.
 */
export async function holdPasskey({ db }: { db: Tx }, owner: Owner, id: string): Promise<void> {
  if (!(await holdKey(db, owner, id))) throw new AppError('passkeys.refused');
}

const confirming = (person: Person) => system('confirm with a passkey', person.origin);

export const beginOwnProof = (deps: ProofDeps, person: Person): Promise<PasskeyChallenge> =>
  beginProof(deps, confirming(person), `session:${person.sessionId}`, ownerOf(person));

/** A passkey in a session that is open: it counts as confirmed, and its holder as having just proved who they are. */
export async function proveOwn(
  deps: TriedDeps & Pick<Deps, 'redis' | 'metrics'>,
  person: Person,
  response: AssertedPasskey,
): Promise<{ confirmed_at: Date; recent_until: Date }> {
  if (!mayHavePasskeys(person)) throw new AppError('request.forbidden');
  const owner = ownerOf(person);
  const object = `session:${person.sessionId}` as const;
  const passkeyId = await takeProof(deps, confirming(person), object, owner, response);
  const hold = async (deps: { db: Tx }) => {
    await holdPasskey(deps, owner, passkeyId);
    audit.record(deps, person, { action: 'passkeys.session_confirmed', object });
  };
  const at = await sessions.renewProof(deps, person, hold, passkeyId);
  return { confirmed_at: at, recent_until: new Date(at.getTime() + recentMs) };
}

/** Whether a person has any; where one is required, a code in its place is not enough for them. */
export const hasPasskeys = async (deps: Pick<Deps, 'pool'>, actor: System, owner: Owner): Promise<boolean> =>
  (await listKeys(asActor(deps, actor), owner)).length > 0;
