import * as objects from '#modules/objects';
import type { Person, System } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { sealOf } from './documents.ts';
import { deleteDocumentsOf, listDocumentsOf, type ShownRow } from './documents.sql.ts';
import { forgetSigner, lockKeptFor } from './invitations.sql.ts';
import { wordsOf } from './words.ts';

/** What this room holds about a person, for the person: what they signed, or began to. */
export async function exportAbout(deps: Deps, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  const rows = await allRows<ShownRow>((limit, last) =>
    listDocumentsOf(db, person.userId, undefined, limit, last && [last.created_at, last.id]),
  );
  return {
    documents: rows.map((row) => {
      const { id, kind, state, reason, hash_algorithm, level, created_at, signed_at, finished_at } = row;
      const { name, text } = wordsOf(deps.keyring, row);
      const hashes = {
        digest: row.digest?.toString('hex') ?? null,
        sha256: row.in_sha256?.toString('hex') ?? null,
      };
      return {
        id,
        kind,
        name,
        text,
        state,
        reason,
        hash_algorithm,
        ...hashes,
        level,
        seal: sealOf(row),
        created_at,
        signed_at,
        finished_at,
      };
    }),
  };
}

/**
 * With its files, but for what others have asked them to sign and they have: that is the document of the other as well. That
 * they signed, the evidence of the eID says to those who rely on it.
 */
export async function forgetPerson(
  deps: Pick<Deps, 'pool'> & { db: Tx },
  userId: string,
  actor: System,
): Promise<void> {
  const passed = new Set((await forgetSigner(deps.db, userId)).map(({ out_id }) => out_id));
  // Their own invitations go with their documents.
  const kept = await lockKeptFor(deps.db, userId);
  const gone = await deleteDocumentsOf(deps.db, userId);
  const files = [...kept, ...gone.filter(({ out_id }) => !passed.has(out_id))].map(({ out_id }) => out_id);
  const unsigned = gone.flatMap(({ in_id, prepared_id }) => [in_id, prepared_id]);
  for (const id of [...files, ...unsigned]) if (id !== null) await objects.removeObject(deps, actor, id);
}
