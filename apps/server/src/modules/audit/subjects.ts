import { hash, randomBytes } from 'node:crypto';
import type { Actor } from '#platform/actor';
import { canonical } from '#platform/canonical';
import { type Db, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Json } from '#platform/json';
import { type Keyring, openKeyring } from '#platform/security/keyring';
import { hide } from '#platform/settings';
import { type Entry, leave, record } from './records.ts';
import { deleteKey, findKeys, findOrAddKey } from './subjects.sql.ts';

const placeOf = (subjectId: string) => ({ table: 'audit.subject_key', row: subjectId, column: 'key_sealed' });
const personalOf = (subjectId: string) => ({ table: 'audit.record', row: subjectId, column: 'personal' });

/** The record of a change with something personal in it, encrypted under the key of the person it is about. */
export async function recordAbout(
  deps: { db: Tx; keyring: Keyring },
  actor: Actor,
  entry: Entry,
  subject: { id: string; personal: Record<string, Json | undefined> },
): Promise<void> {
  const fresh = deps.keyring.seal(placeOf(subject.id), randomBytes(32));
  const sealed = await findOrAddKey(deps.db, subject.id, fresh);
  const ring = ringOf(deps.keyring, subject.id, sealed);
  const personal = ring.seal(personalOf(subject.id), canonical(subject.personal));
  leave(deps, actor, entry, { subjectId: subject.id, personal });
}

/** Opens what is personal in records, for those whose keys are still there. */
export async function openerOf(
  deps: { db: Db; keyring: Keyring },
  subjectIds: readonly string[],
): Promise<(subjectId: string, personal: string) => Record<string, unknown> | null> {
  const ids = [...new Set(subjectIds)];
  const rows = ids.length === 0 ? [] : await findKeys(deps.db, ids);
  const rings = new Map(rows.map(({ id, key_sealed }) => [id, ringOf(deps.keyring, id, key_sealed)]));
  return (subjectId, personal) => {
    const ring = rings.get(subjectId);
    // A person who was erased and came back has a new key; what the old one encrypted stays unreadable.
    return ring && !ring.isStale(personal) ? JSON.parse(ring.open(personalOf(subjectId), personal).toString()) : null;
  };
}

/**
 * Makes everything personal about a person in the log unreadable for good, in every copy. The records themselves, and
 * the chain over them, stay as they are.
 */
export function eraseSubject(deps: Pick<Deps, 'pool'>, actor: Actor, subjectId: string): Promise<boolean> {
  return transact(deps, actor, async (deps) => {
    const { numDeletedRows } = await deleteKey(deps.db, subjectId);
    if (numDeletedRows === 0n) return false;
    record(deps, actor, { action: 'audit.subject_erased', object: `person:${subjectId}` });
    return true;
  });
}

function ringOf(keyring: Keyring, subjectId: string, sealed: string): Keyring {
  const bytes = keyring.open(placeOf(subjectId), sealed);
  const id = hash('sha256', bytes).slice(0, 12);
  const key = hide(bytes.toString('base64'));
  return openKeyring({ current: { id, key }, all: new Map([[id, key]]) });
}
