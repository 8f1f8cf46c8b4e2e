import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';
import type { ShownRow } from './documents.sql.ts';

const isRoundOver = sql<boolean>`not exists (
  select from signing.invitation open where open.document_id = seal_root_id and open.state in ('WAITING', 'INVITED'))`;

/** One that waits for a seal, once nobody is asked to sign any more. It is one worker's until its claim runs out. */
export const claimSeal = (db: Db, now: Date, until: Date) =>
  db
    .updateTable('signing.document')
    .set((eb) => ({ seal_due_at: until, seal_tries: eb('seal_tries', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('signing.document')
        .select('id')
        // In the words of the index: a plan that is made for all values finds it then.
        .where(sql<boolean>`seal_state = 'WAITING'`)
        .where('seal_due_at', '<=', now)
        .where(isRoundOver)
        .orderBy('seal_due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'seal_tries'])
    .executeTakeFirst();

export const putSealOff = (db: Db, id: string, until: Date) =>
  db
    .updateTable('signing.document')
    .set({ seal_due_at: until })
    .where('id', '=', id)
    .where('seal_state', '=', 'WAITING')
    .execute();

/** What a document belongs to: that of who asked others to sign, or itself. */
export const findRootId = async (db: Db, id: string): Promise<string> => {
  const asked = await db
    .selectFrom('signing.invitation')
    .select('document_id')
    .where('own_id', '=', id)
    .executeTakeFirst();
  return asked?.document_id ?? id;
};

/** Who has signed for an organisation, of those who were asked together, however it stands with their seal. */
export const listSealedFor = (db: Db, rootId: string, regNo: string) =>
  db
    .selectFrom('signing.document')
    .select('owner_id')
    .where('seal_reg_no', '=', regNo)
    .where('seal_root_id', '=', rootId)
    .execute();

interface Settled {
  seal_state: 'SEALED' | 'NONE';
  seal_reason: ShownRow['seal_reason'];
  updated_at: Date;
}

/** Once: of two who settle it, one does. */
export const settleSeal = (db: Tx, id: string, set: Settled) =>
  db
    .updateTable('signing.document')
    .set(set)
    .where('id', '=', id)
    .where('seal_state', '=', 'WAITING')
    .returning(['id', 'seal_reg_no'])
    .execute();

/** All that several people have signed for the same organisation: one seal is for all of it. */
export const settleSealsOf = (db: Tx, rootId: string, regNo: string, set: Settled) =>
  db
    .updateTable('signing.document')
    .set(set)
    .where('seal_state', '=', 'WAITING')
    .where('seal_reg_no', '=', regNo)
    .where('seal_root_id', '=', rootId)
    .returning(['id', 'seal_reg_no'])
    .execute();
