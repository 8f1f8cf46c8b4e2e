import { type Person, system } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { deleteSignInsOf, listEvidenceOf, setHolder } from './evidence.sql.ts';

const rowsMax = 1_000;

/** Says whose answer it was, in the transaction that has found out. */
export const nameHolder = ({ db }: { db: Tx }, evidenceId: string, userId: string): void =>
  setHolder(db, { id: evidenceId, user_id: userId });

/** What this room holds about a person, for the person: which answers of their eID are kept. */
export const exportAbout = async (deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> => ({
  answers: await listEvidenceOf(asActor(deps, system('export evidence', person.origin)), person.userId, rowsMax),
});

/**
 * Deletes the evidence that a person signed in, in the transaction that anonymises them; their signatures stay valid.
 */
export const forgetPerson = async ({ db }: { db: Tx }, userId: string): Promise<void> => {
  await deleteSignInsOf(db, userId);
};
