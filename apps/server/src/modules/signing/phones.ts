import * as auth from '#modules/auth';
import * as eid from '#modules/eid';
import * as users from '#modules/users';
import type { System } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { PhoneDeps, SigningDeps } from './deps.ts';
import { type DocumentRow, readDocument } from './documents.sql.ts';
import { end, move, take } from './moving.ts';
import { wishOf } from './wishes.ts';
import { promptsFor, wordsOf } from './words.ts';

/** Under which its place on the phone is held. */
const requestOf = ({ id }: DocumentRow): string => `signing:${id}`;

const sessionPlace = (id: string) => ({ table: 'signing.document', row: id, column: 'eid_session_sealed' });

export function sessionOf({ keyring }: Pick<Deps, 'keyring'>, row: DocumentRow): eid.EidSession | null {
  if (row.eid_session_sealed === null) return null;
  return eid.EidSession.parse(JSON.parse(keyring.open(sessionPlace(row.id), row.eid_session_sealed).toString()));
}

/** Has the phone of its owner ask for PIN2. Killed before it is written down, it rings anew; the first counts for nothing. */
export async function ring(deps: SigningDeps, actor: System, row: DocumentRow): Promise<void> {
  const civilId = await users.findCivilId(deps, actor, row.owner_id);
  if (civilId === undefined || row.digest === null) return fail(deps, actor, row.id, 'account_unusable');
  const words = { ...wordsOf(deps.keyring, row), regNo: wishOf(deps.keyring, row)?.reg_no ?? null };
  const prompts = promptsFor(words, row.hash_algorithm, row.in_sha256 ?? row.digest);
  const order = { kind: 'sign', digest: row.digest, hashAlgorithm: row.hash_algorithm, prompts } as const;
  const place = { whose: civilId, request: requestOf(row), isOwn: true };
  const ringing = await auth.ring(deps, actor, place, order);
  if (ringing === 'nobody') return fail(deps, actor, row.id, 'account_unusable');
  // Too much waits on this phone, or its person is left in peace: it is asked again in its turn, until its time is up.
  if (typeof ringing === 'string') return;
  await transact(deps, actor, async (deps) => {
    const taken = await take(deps, actor, row.id, 'ring');
    // Cancelled while the provider was asked.
    if (!taken) return auth.hangUp(deps, actor, place, false);
    const eid_session_sealed = deps.keyring.seal(sessionPlace(row.id), JSON.stringify(ringing));
    await move(deps, actor, taken, 'ring', { eid_session_sealed, verification_code: ringing.verificationCode });
  });
}

/** Gives the place on the phone back. What never rang does not count against the limit. */
export async function hangUp(
  deps: PhoneDeps & { db: Tx },
  actor: System,
  row: DocumentRow,
  isDeclined: boolean,
): Promise<void> {
  if (row.eid_session_sealed === null) return;
  const civilId = await users.findCivilId(deps, actor, row.owner_id, { inactiveToo: true });
  if (civilId === undefined) return;
  await auth.hangUp(deps, actor, { whose: civilId, request: requestOf(row), isOwn: true }, isDeclined);
}

/** It comes to nothing, for no fault of its owner's. */
export async function fail(
  deps: SigningDeps,
  actor: System,
  id: string,
  reason: Parameters<typeof end>[4],
): Promise<void> {
  await transact(deps, actor, async (deps) => {
    const row = await take(deps, actor, id, 'fail');
    if (!row) return;
    await end(deps, actor, row, 'fail', reason);
    await hangUp(deps, actor, row, false);
  });
}

export const readRow = (deps: Pick<Deps, 'pool'>, actor: System, id: string): Promise<DocumentRow | undefined> =>
  readDocument(asActor(deps, actor), id);
