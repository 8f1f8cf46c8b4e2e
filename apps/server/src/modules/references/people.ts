import * as objects from '#modules/objects';
import type { Person, System } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { dropEndingsOf } from './agreeing.sql.ts';
import { dataOf } from './references.ts';
import { emptyReferencesOf, listReferencesOf, lockFilesOf, type ReferenceRow } from './references.sql.ts';

/** What this room holds about a person, for the person: every document, and what it says. */
export async function exportAbout(deps: Deps, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  const rows = await allRows<ReferenceRow>((limit, last) =>
    listReferencesOf(db, person.userId, limit, last && [last.created_at, last.id]),
  );
  return {
    documents: rows.map((row) => {
      const { id, number, state, title_mn, title_en, issued_at, valid_until, revoked_at, revoke_reason } = row;
      const data = dataOf(deps, row);
      const said = data && { purpose: data.purpose, fields: data.fields };
      return { id, number, state, title_mn, title_en, issued_at, valid_until, revoked_at, revoke_reason, ...said };
    }),
  };
}

/** What it said goes, with the paper. That such a number was issued stays: others hold copies, and must be able to ask. */
export async function forgetPerson(
  deps: Pick<Deps, 'pool'> & { db: Tx },
  userId: string,
  actor: System,
): Promise<void> {
  const files = await lockFilesOf(deps.db, userId);
  await emptyReferencesOf(deps.db, userId);
  await dropEndingsOf(deps.db, userId);
  for (const { pdf_id } of files) if (pdf_id !== null) await objects.removeObject(deps, actor, pdf_id);
}
