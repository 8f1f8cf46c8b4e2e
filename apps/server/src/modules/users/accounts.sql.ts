import type { Db, Tx } from '#platform/data/db';

/** Held until the transaction ends, so that what was checked of the person still holds when they are changed. */
export const lockAccount = (db: Tx, id: string) =>
  db
    .selectFrom('users.user')
    .select(['id', 'civil_id', 'family_name', 'given_name', 'email', 'role', 'active', 'created_at'])
    .select(['deleted_at', 'anonymised_at', 'superadmin'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** As `lockAccount`, to be shown and not to be changed. */
export const findAccount = (db: Db, id: string) =>
  db
    .selectFrom('users.user')
    .select(['id', 'civil_id', 'family_name', 'given_name', 'email', 'role', 'superadmin', 'active', 'created_at'])
    .select(['deleted_at', 'eid_verified_at', 'tokens_revoked_before'])
    .where('id', '=', id)
    .executeTakeFirst();

export type AccountFacts = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export type AccountRow = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

export interface AccountChange {
  role?: string;
  active?: boolean;
  deleted_at?: Date | null;
  superadmin?: boolean;
}

/** A cutoff moves forward only: an older revocation must not revive tokens. */
export const updateAccount = (db: Tx, id: string, change: AccountChange, cutoff: Date | undefined) =>
  db
    .updateTable('users.user')
    .set((eb) => ({
      ...change,
      ...(cutoff && { tokens_revoked_before: eb.fn<Date>('greatest', ['tokens_revoked_before', eb.val(cutoff)]) }),
    }))
    .where('id', '=', id)
    .execute();

export const insertAccount = async (
  db: Tx,
  person: { id: string; civil_id: string; family_name: string; given_name: string; role: string; created_at: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users.user')
    .values(person)
    .onConflict((conflict) => conflict.column('civil_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Accounts are over that were deleted, or closed by their person, before these moments. */
export interface Over {
  deletedBefore: Date;
  closedBefore: Date;
}

/** By id: a person who could not be anonymised is passed over, and the next come all the same. */
export const listToAnonymise = async (
  db: Db,
  over: Over,
  limit: number,
  after: string | undefined,
): Promise<string[]> => {
  const query = db
    .selectFrom('users.user')
    .select('id')
    .where((eb) => eb.or([eb('deleted_at', '<=', over.deletedBefore), eb('closed_at', '<=', over.closedBefore)]))
    .where('anonymised_at', 'is', null)
    .orderBy('id')
    .limit(limit);
  const rows = await (after === undefined ? query : query.where('id', '>', after)).execute();
  return rows.map(({ id }) => id);
};

export const setClosed = async (db: Tx, id: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users.user')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const unsetClosed = async (db: Tx, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users.user')
    .set({ closed_at: null })
    .where('id', '=', id)
    .where('closed_at', 'is not', null)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const findClosed = async (db: Tx, id: string): Promise<Date | null> => {
  const row = await db.selectFrom('users.user').select('closed_at').where('id', '=', id).executeTakeFirst();
  return row?.closed_at ?? null;
};

export const listClosed = async (db: Tx, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('users.user')
    .select('id')
    .where('id', 'in', ids)
    .where('closed_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
};

export const findErased = (db: Db, id: string) =>
  db
    .selectFrom('users.user')
    .select('id')
    .where('id', '=', id)
    .where('anonymised_at', 'is not', null)
    .executeTakeFirst();

/** Guarded: if two come at once one gets a row, and a person who was restored meanwhile is not touched. */
export const eraseAccount = async (db: Tx, id: string, over: Over, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users.user')
    .set((eb) => ({
      civil_id: `erased:${id}`,
      ge_id: null,
      family_name: '-',
      given_name: '-',
      family_name_latin: null,
      given_name_latin: null,
      email: null,
      email_verified_at: null,
      email_source: null,
      phone: null,
      phone_verified_at: null,
      eid_verified_at: null,
      anonymised_at: now,
      // Nobody is behind it any more, so nobody may come back to it.
      active: false,
      deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)),
    }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('deleted_at', '<=', over.deletedBefore), eb('closed_at', '<=', over.closedBefore)]))
    .where('anonymised_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.deleteFrom('users.email_proof').where('id', '=', id).execute();
  await db.deleteFrom('users.phone_proof').where('id', '=', id).execute();
  await db.deleteFrom('users.signature').where('id', '=', id).execute();
  // The applications that a person used tell who they are.
  await db.deleteFrom('users.release').where('subject_id', '=', id).execute();
  return true;
};
