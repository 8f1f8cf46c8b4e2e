import { type Person, system } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { deleteSignInsOf, listEvidenceOf, setHolder } from './evidence.sql.ts';

type Evidence = Awaited<ReturnType<typeof listEvidenceOf>>[number];

/** Says whose answer it was, in the transaction that has found out. */
export const nameHolder = ({ db }: { db: Tx }, evidenceId: string, userId: string): void =>
  setHolder(db, { id: evidenceId, user_id: userId });

/** What this room holds about a person, for the person: which answers of their eID are kept. */
export async function exportAbout(deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, system('export evidence', person.origin));
  const answers = await allRows<Evidence>((limit, last) =>
    listEvidenceOf(db, person.userId, limit, last && [last.at, last.id]),
  );
  return { answers };
}

/**
 * Deletes the evidence that a person signed in, in the transaction that anonymises them; their signatures stay valid.
 */
export const forgetPerson = async ({ db }: { db: Tx }, userId: string): Promise<void> => {
  await deleteSignInsOf(db, userId);
};
