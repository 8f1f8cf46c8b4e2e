import { randomBytes } from 'node:crypto';
import type { SigningFindings } from '@tamga/contract/signing';
import * as audit from '#modules/audit';
import type { Person, System } from '#platform/actor';
import type { Db, Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { countOpen, findDocument, insertDocument, lockOpening, type ShownRow } from './documents.sql.ts';
import { sealWords } from './words.ts';

/** Each may hold a file, and each has a phone ring. */
const openMax = 10;
/** As long as the phone may be waited for; the provider may give up earlier. */
export const signMs = 5 * 60_000;
/** For reading what was found in a PDF, and choosing a place. */
const readMs = 60 * 60_000;

type Opened = { words: { name: string; text: string | null }; hash_algorithm: ShownRow['hash_algorithm'] } & (
  | { kind: 'DIGEST'; digest: Buffer }
  | { kind: 'PDF'; file: { id: string; sha256: Buffer; sizeBytes: number }; findings: SigningFindings; lifeMs?: number }
);

/** Writes it down, in an open transaction of the platform. */
export async function open(
  deps: Pick<Deps, 'keyring' | 'now'> & { db: Tx },
  actor: Person | System,
  ownerId: string,
  opened: Opened,
): Promise<ShownRow> {
  const isAsked = actor.kind !== 'person';
  // What others ask a person to sign must not keep them from their own, nor the other way round.
  if (!isAsked) {
    // Those who come at once are counted one after the other.
    await lockOpening(deps.db, ownerId);
    await requireFewOpen(deps.db, ownerId);
  }
  const now = deps.now();
  const id = uuidv7(now.getTime());
  const { kind, hash_algorithm } = opened;
  const file = opened.kind === 'PDF' ? opened.file : null;
  await insertDocument(deps.db, {
    id,
    sid: randomBytes(16).toString('base64url'),
    owner_id: ownerId,
    kind,
    state: kind === 'PDF' ? 'UPLOADED' : 'PREPARED',
    words_sealed: sealWords(deps.keyring, id, opened.words),
    hash_algorithm,
    digest: opened.kind === 'PDF' ? null : opened.digest,
    in_id: file?.id ?? null,
    in_sha256: file?.sha256 ?? null,
    in_size_bytes: file?.sizeBytes ?? null,
    findings: opened.kind === 'PDF' ? JSON.stringify(opened.findings) : null,
    wish_sealed: null,
    is_asked: isAsked,
    created_at: now,
    updated_at: now,
    expires_at: new Date(now.getTime() + (opened.kind === 'PDF' ? (opened.lifeMs ?? readMs) : signMs)),
  });
  const [action, object] = ['signing.document_opened', `signing:${id}`] as const;
  const sha256 = file?.sha256.toString('hex');
  audit.record(deps, actor, { action, object, details: { kind, sha256 } });
  announce(deps, actor, { type: action, aggregate: object, data: { id, kind } });
  const row = await findDocument(deps.db, id);
  if (!row) throw new Error('a document that was just written is not there');
  return row;
}

export async function requireFewOpen(db: Db, ownerId: string): Promise<void> {
  if ((await countOpen(db, ownerId, openMax)) >= openMax) throw new AppError('signing.too_many_pending');
}
