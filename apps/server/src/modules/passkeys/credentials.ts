import type { TokenPair } from '@tamga/contract/auth';
import type { Passkey } from '@tamga/contract/passkeys';
import { passkeysMax } from '@tamga/contract/passkeys.forms';
import type { NewPasskey, PasskeyChallenge } from '@tamga/contract/passkeys.forms';
import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { type Person, type System, system } from '#platform/actor';
import { recentMs } from '#platform/http/assurance';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import type { Wakeups } from '#platform/messaging/wakeups';
import { isTaken, refusing } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import { challengeLifeMs, keepChallenge, spendChallenge } from './challenges.ts';
import {
  deleteCredential,
  deleteCredentials,
  insertCredential,
  listCredentials,
  listKeys,
  listOwnCredentials,
  type Owner,
} from './credentials.sql.ts';
import { mayHavePasskeys, ownerOf } from './owners.ts';
import { partyOf } from './passkeys.config.ts';
import { readNewKey, registrationOptions } from './webauthn.ts';

export type PasskeyDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'config' | 'keyring' | 'wakeups'>;
type ChangingDeps = PasskeyDeps & { tokens: sessions.Tokens; tellOthers: TellOthers };
/** Tells the others who run the platform, by mail, that a passkey of one of them was added or removed. */
export type TellOthers = (deps: PasskeyDeps & { db: Tx }, userId: string, change: 'added' | 'removed') => Promise<void>;

const toAdd = (person: Person) => system('add a passkey', person.origin);

export async function listPasskeys(
  deps: Pick<Deps, 'pool' | 'config'>,
  person: Person,
): Promise<{ items: Passkey[]; available: boolean; required: boolean; confirmed_at: Date | null }> {
  const items = await listCredentials(asActor(deps, person), ownerOf(person));
  const isOffered = partyOf(deps.config) !== undefined && mayHavePasskeys(person);
  const required = isOffered && deps.config.PASSKEYS === 'required';
  return { items, available: isOffered, required, confirmed_at: person.passkeyAt ?? null };
}

export async function beginPasskey(deps: PasskeyDeps, person: Person): Promise<PasskeyChallenge> {
  if (!mayHavePasskeys(person)) throw new AppError('request.forbidden');
  const owner = ownerOf(person);
  await requireOwnKey(deps, person);
  const { keys, name } = await transact(deps, toAdd(person), async (deps) => {
    const keys = await listKeys(deps.db, owner);
    const described = (await users.describePeople(deps, toAdd(person), [owner.userId])).get(owner.userId);
    return { keys, name: described ? `${described.given_name} ${described.family_name}` : 'Tamga' };
  });
  if (keys.length >= passkeysMax) throw new AppError('passkeys.too_many');
  const options = await registrationOptions(deps, { ...owner, name, keys }, challengeLifeMs);
  const holder = `session:${person.sessionId}` as const;
  const expires_at = await keepChallenge(deps, toAdd(person), holder, 'registration', options.challenge);
  return { options: { ...options }, expires_at };
}

/** People may not write keys, so the platform does; the records name the person. */
export async function addPasskey(
  deps: ChangingDeps,
  person: Person,
  { name, credential }: { name: string; credential: NewPasskey },
): Promise<Passkey & { tokens: TokenPair }> {
  if (!mayHavePasskeys(person)) throw new AppError('request.forbidden');
  await requireOwnKey(deps, person);
  const challenge = await spendChallenge(deps, toAdd(person), `session:${person.sessionId}`, 'registration');
  const key = await readNewKey(deps, challenge, credential);
  if (!key) throw new AppError('passkeys.refused');
  const created_at = deps.now();
  const passkey = { id: uuidv7(), name, synced: key.synced, created_at };
  const adding = sessions.changingCredentials(deps, person, 'passkey added', async (deps) => {
    const added = await insertCredential(deps.db, ownerOf(person), { ...key, ...passkey });
    if (!added) throw new AppError('passkeys.too_many');
    await recordChange(deps, person, ownerOf(person), { change: 'added', id: passkey.id, name });
  });
  const isKnown = (error: unknown) => isTaken(error, 'credential_key_id');
  const { tokens } = await refusing(adding, isKnown, 'passkeys.already_there');
  return { ...passkey, last_used_at: null, tokens };
}

export async function removePasskey(
  deps: ChangingDeps,
  person: Person,
  id: string,
): Promise<{ id: string; tokens: TokenPair }> {
  await requireOwnKey(deps, person);
  const owner = ownerOf(person);
  const remove = async (deps: ChangingDeps & { db: Tx }) => {
    const removed = await deleteCredential(deps.db, owner, id);
    if (!removed) throw new AppError('passkeys.passkey_not_found');
    await recordChange(deps, person, owner, { change: 'removed', id, name: removed.name });
  };
  const { tokens } = await sessions.changingCredentials(deps, person, 'passkey removed', remove, { passkeyGone: id });
  return { id, tokens };
}

/**
 * Where passkeys are required, an attacker with another proof must not be able to replace the person's passkey, so its
 * holder shows it first. A super administrator who lost theirs uses a recovery code; others turn to a super
 * administrator.
 */
async function requireOwnKey(deps: PasskeyDeps, person: Person): Promise<void> {
  if (deps.config.PASSKEYS !== 'required') return;
  const shownMs = deps.now().getTime() - (person.passkeyAt?.getTime() ?? 0);
  if (shownMs <= recentMs) return;
  const keys = await listCredentials(asActor(deps, person), ownerOf(person));
  if (keys.length === 0 || (await sessions.describeSession(deps, person)).isRecovered) return;
  throw new AppError('request.passkey_required');
}

async function recordChange(
  deps: PasskeyDeps & { db: Tx; tellOthers: TellOthers },
  person: Person,
  { userId, kind }: Owner,
  { change, id, name }: { change: 'added' | 'removed'; id: string; name: string },
): Promise<void> {
  const action = `passkeys.passkey_${change}` as const;
  audit.record(deps, person, { action, object: `passkey:${id}`, details: { user_id: userId, kind } });
  announce(deps, person, { type: action, aggregate: `person:${userId}`, data: { id, kind } });
  notifications.notify(deps, person, userId, { kind: `passkey_${change}`, params: { name } });
  if (kind === 'superadmin') await deps.tellOthers(deps, userId, change);
}

/** All passkeys of one kind of a person, in the transaction that takes away the right they protect. */
export async function removeAll(
  deps: { db: Tx; wakeups: Wakeups },
  actor: Person | System,
  owner: Owner,
): Promise<number> {
  const gone = await deleteCredentials(deps.db, owner);
  if (gone.length === 0) return 0;
  const { userId, kind } = owner;
  const details = { user_id: userId, kind, count: gone.length };
  audit.record(deps, actor, { action: 'passkeys.passkeys_removed', object: `person:${userId}`, details });
  announce(deps, actor, { type: 'passkeys.passkeys_removed', aggregate: `person:${userId}`, data: details });
  for (const { name } of gone) notifications.notify(deps, actor, userId, { kind: 'passkey_removed', params: { name } });
  return gone.length;
}

/** An erased account keeps no passkeys. */
export async function forgetPerson({ db }: { db: Tx }, userId: string): Promise<void> {
  for (const kind of ['person', 'superadmin'] as const) await deleteCredentials(db, { userId, kind });
}

/** What this room holds about a person, for the person. */
export const exportAbout = async (deps: Pick<Deps, 'pool'>, person: Person): Promise<Record<string, unknown>> => ({
  passkeys: await listOwnCredentials(asActor(deps, person)),
});
