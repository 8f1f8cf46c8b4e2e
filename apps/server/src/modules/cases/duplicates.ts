import { createHmac, randomBytes } from 'node:crypto';
import type * as registry from '#modules/registry';
import * as users from '#modules/users';
import type { Actor } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Place } from '#platform/security/keyring';
import { findPersonKey, insertPersonKey } from './duplicates.sql.ts';
import { type CaseDeps, mover, type Taken } from './taking.ts';

/** What there is one of. */
export type Kind = Pick<registry.Promised, 'service_id' | 'content'> & { on_behalf_org_id: string | null };

type KeyDeps = Pick<CaseDeps, 'pool' | 'keyring'> & { db?: Tx };

/** One of a kind: of the applicant, or of the organisation for which they apply. */
export async function duplicateKeyOf(
  deps: KeyDeps,
  actor: Actor,
  applicantId: string,
  { service_id, content, on_behalf_org_id }: Kind,
): Promise<string | null> {
  if (content.duplicate_policy === 'allow') return null;
  const whose = on_behalf_org_id === null ? await markOf(deps, actor, applicantId) : `org:${on_behalf_org_id}`;
  return `${service_id}:${whose}`;
}

/** What may be had once stays taken, once it was decided, whatever becomes of the application. */
export const keepsKey = ({ row, promised }: Taken): boolean =>
  row.decided_by.length > 0 && promised.content.duplicate_policy === 'one_ever';

/** By their number and not by their account: who closes it and comes back with a new one is the same person. */
async function markOf(deps: KeyDeps, actor: Actor, userId: string): Promise<string> {
  const civilId = await users.findCivilId(deps, mover(actor), userId, { inactiveToo: true });
  if (civilId === undefined) throw new Error('an applicant who is not known');
  return createHmac('sha256', await personKey(deps, actor))
    .update(civilId)
    .digest('hex');
}

const placeOf = (id: string): Place => ({ table: 'cases.person_key', row: id, column: 'key_sealed' });

/** Kept in the database: one that is made of a setting would change with it, and every mark with that. */
async function personKey(deps: KeyDeps, actor: Actor): Promise<Buffer> {
  const { db, keyring } = deps;
  const find = () => findPersonKey(asActor(deps, mover(actor)));
  let row = await find();
  if (!row && db) {
    const id = uuidv7();
    await insertPersonKey(db, { id, key_sealed: keyring.seal(placeOf(id), randomBytes(32)) });
    row = await find();
  }
  if (!row) throw new Error('there is no key for the marks of people');
  return keyring.open(placeOf(row.id), row.key_sealed);
}
