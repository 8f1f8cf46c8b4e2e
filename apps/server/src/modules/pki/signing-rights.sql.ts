import type { Db, Tx } from '#platform/data/db';

/** Row level security shows a person also the signers of organisations that they represent: only their own are meant. */
export const listRightsOf = (db: Db, userId: string, limit: number, after: [Date, string] | undefined) => {
  const query = db
    .selectFrom('pki.signer')
    .select(['id', 'reg_no', 'right_type', 'invited_by'])
    .select((eb) => eb.ref('accepted_at').$notNull().as('accepted_at'))
    .where('user_id', '=', userId)
    .where('state', '=', 'ACTIVE')
    .orderBy('accepted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('accepted_at', 'id'), '<', eb.tuple(at, id))).execute();
};

export const findRight = (db: Db, userId: string, regNo: string) =>
  db
    .selectFrom('pki.signer')
    .select(['invited_by', 'right_type'])
    .where('user_id', '=', userId)
    .where('reg_no', '=', regNo)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst();

/** As their representatives have linked them. */
export const listNames = (db: Db | Tx, regNos: readonly string[]) =>
  db.selectFrom('pki.link').select(['user_id', 'reg_no', 'name', 'name_en']).where('reg_no', 'in', regNos).execute();

/** Gives up a right that is the person's own and holds; of two who do, one does. */
export const resign = (db: Tx, id: string, userId: string, now: Date) =>
  db
    .updateTable('pki.signer')
    .set({ state: 'REVOKED', reason: 'resigned', revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'ACTIVE')
    .returning(['id', 'reg_no', 'state', 'right_type', 'invited_by'])
    .executeTakeFirst();
