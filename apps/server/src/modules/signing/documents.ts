import type { Page, PageQuery } from '@tamga/contract/page';
import { SigningFindings, type SigningDocument } from '@tamga/contract/signing';
import type { SigningState } from '@tamga/contract/signing.states';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { allowedActions } from '#platform/data/states';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import type { PhoneDeps } from './deps.ts';
import { findDocument, listDocumentsOf, lockDocument, type ShownRow } from './documents.sql.ts';
import { documentStates } from './documents.states.ts';
import { end } from './moving.ts';
import { wordsOf } from './words.ts';

type ReadDeps = Pick<Deps, 'pool' | 'keyring' | 'now'>;

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

export async function getSigning(deps: ReadDeps, person: Person, id: string): Promise<SigningDocument> {
  const row = await findDocument(asActor(deps, person), id);
  if (!row) throw new AppError('signing.document_not_found');
  return describe(deps, person, row);
}

export async function listSignings(
  deps: ReadDeps,
  person: Person,
  { limit, after, state }: PageQuery & { state?: SigningState | undefined },
): Promise<Page<SigningDocument>> {
  const rows = await listDocumentsOf(asActor(deps, person), person.userId, state, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ created_at, id }) => cursor.write([created_at, id]));
  return { items: items.map((row) => describe(deps, person, row)), next };
}

/** What the phone still shows counts for nothing after this. */
export async function cancelSigning(deps: ReadDeps & PhoneDeps, person: Person, id: string): Promise<SigningDocument> {
  const actor = system('cancel a signing', person.origin);
  return transact(deps, actor, async (deps) => {
    const row = await lockDocument(deps.db, id);
    if (row?.owner_id !== person.userId) throw new AppError('signing.document_not_found');
    // The phone shows it for its time still, so its place is not free: who could begin anew at once would ring without end.
    await end(deps, person, row, 'cancel', 'cancelled');
    const ended = await findDocument(deps.db, id);
    if (!ended) throw new AppError('signing.document_not_found');
    return describe(deps, person, ended);
  });
}

export const describe = (deps: Pick<Deps, 'keyring' | 'now'>, person: Person, row: ShownRow): SigningDocument => ({
  ...statusOf(row),
  kind: row.kind,
  ...nameOf(deps, row),
  is_asked: row.is_asked,
  hash_algorithm: row.hash_algorithm,
  digest: row.digest?.toString('base64') ?? null,
  sha256: row.in_sha256?.toString('hex') ?? null,
  size_bytes: row.in_size_bytes,
  findings: row.findings === null ? null : SigningFindings.parse(row.findings),
  level: row.level,
  seal: sealOf(row),
  allowed_actions: allowedActions(documentStates, row, person, deps.now()),
  created_at: row.created_at,
  signed_at: row.signed_at,
  finished_at: row.finished_at,
});

export const sealOf = ({
  seal_state: state,
  seal_reason: reason,
  seal_reg_no: reg_no,
}: ShownRow): SigningDocument['seal'] => (state === null || reg_no === null ? null : { reg_no, state, reason });

const nameOf = ({ keyring }: Pick<Deps, 'keyring'>, row: ShownRow) => {
  const { name, text } = wordsOf(keyring, row);
  return { name, display_text: text };
};

export const statusOf = ({ id, sid, state, reason, verification_code, expires_at }: ShownRow) => ({
  id,
  sid,
  state,
  reason,
  verification_code,
  expires_at,
});
