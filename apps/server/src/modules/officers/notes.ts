import type { CaseNote } from '@tamga/contract/officers.case';
import * as audit from '#modules/audit';
import * as cases from '#modules/cases';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { Place } from '#platform/security/keyring';
import { deleteFreshNote, deleteNotes, hasNote, insertNote, listNotes } from './notes.sql.ts';
import { requireHanded } from './taking.ts';

type NoteDeps = Pick<Deps, 'pool' | 'now' | 'keyring'>;

const placeOf = (id: string): Place => ({ table: 'officers.note', row: id, column: 'text_sealed' });

/** Sealed, since colleagues write of citizens in it; and kept as it is. */
export async function addNote(deps: NoteDeps, person: Person, id: string, text: string): Promise<CaseNote> {
  const { row } = await requireHanded(deps, person, id);
  const platform = system('leave a note', person.origin);
  return transact(deps, platform, async (deps) => {
    await cases.holdKept(deps, id);
    const note = await leaveNote(deps, person, row, text);
    const name = (await users.signsAs(deps, person.userId)) ?? '';
    return { ...note, author: { id: person.userId, name }, text, undo_until: cases.undoUntil(note.created_at) };
  });
}

/** Who objects to a colleague says why, and the colleague reads it. */
export const keepingObjection =
  (person: Person, text: string | undefined): cases.KeepObjection =>
  async (deps, { row }) => {
    if (text !== undefined) await leaveNote(deps, person, row, text);
  };

/** In an open transaction of the platform that holds the application. */
export async function leaveNote(
  deps: NoteDeps & { db: Tx },
  person: Person,
  { id: application_id, tenant_id: tenantId }: Pick<cases.QueueRow, 'id' | 'tenant_id'>,
  text: string,
): Promise<{ id: string; created_at: Date }> {
  const [id, created_at] = [uuidv7(), deps.now()];
  const text_sealed = deps.keyring.seal(placeOf(id), text);
  await insertNote(deps.db, { id, application_id, author_id: person.userId, text_sealed, created_at });
  const object = `case:${application_id}` as const;
  audit.record(deps, person, { action: 'officers.note_added', object, tenantId, details: { note: id } });
  return { id, created_at };
}

/** The newest first. The database shows them to who sees the application as an officer. */
export async function readNotes(deps: NoteDeps, person: Person, id: string): Promise<CaseNote[]> {
  const rows = await listNotes(asActor(deps, person), id);
  const authors = [...new Set(rows.map(({ author_id }) => author_id))];
  const people = await users.describePeople(deps, system('name officers', person.origin), authors);
  const now = deps.now();
  return rows.map(({ id, author_id, text_sealed, created_at }) => {
    const author = people.get(author_id);
    const text = deps.keyring.open(placeOf(id), text_sealed).toString();
    const until = cases.undoUntil(created_at);
    return {
      id,
      author: { id: author_id, name: author ? users.signatureOf(author) : '' },
      text,
      created_at,
      undo_until: author_id === person.userId && until >= now ? until : null,
    };
  });
}

/** For ten seconds, by who wrote it; that there was one stays in the audit log. */
export async function undoNote(deps: NoteDeps, person: Person, id: string, noteId: string): Promise<{ id: string }> {
  const { row } = await requireHanded(deps, person, id);
  return transact(deps, system('take back a note', person.origin), async (deps) => {
    const since = new Date(deps.now().getTime() - cases.undoMs);
    const note = { id: noteId, applicationId: id, authorId: person.userId, since };
    if (!(await deleteFreshNote(deps.db, note)))
      throw new AppError((await hasNote(deps.db, id, noteId)) ? 'cases.undo_over' : 'officers.note_not_found');
    const [object, details] = [`case:${id}` as const, { note: noteId }];
    audit.record(deps, person, { action: 'officers.note_undone', object, tenantId: row.tenant_id, details });
    return { id: noteId };
  });
}

/** What officers wrote of an application is kept no longer than what its applicant wrote in it. */
export const forgetNotes = async ({ db }: { db: Tx }, id: string): Promise<void> => {
  await deleteNotes(db, id);
};

/** Of a person who is forgotten, also what officers wrote of what they applied for. */
export const forgetPerson = async (deps: { db: Tx }, userId: string): Promise<void> => {
  for (const id of await cases.applicationIdsOf(deps, userId)) await forgetNotes(deps, id);
};
