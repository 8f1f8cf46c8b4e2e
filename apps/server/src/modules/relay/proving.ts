import { hash } from 'node:crypto';
import { proofFormat, type ProvenMessage, RelayParties, type RelayProof } from '@tamga/contract/relay.proof';
import { type Person, system } from '#platform/actor';
import { canonical } from '#platform/canonical';
import { asActor, type Db } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { type Digest, toBytes } from '#platform/merkle/digest';
import { pathOf } from '#platform/merkle/proofs';
import { listLegs } from './assignments.sql.ts';
import { leafOf } from './batches.ts';
import { listLogOf, type LogRow } from './chain.sql.ts';
import { listIncoming } from './incoming.sql.ts';
import { incomingPlace } from './incoming.ts';
import { bodyPlace } from './legs.ts';
import { type BatchOf, findBatchOf, listRowHashes } from './proving.sql.ts';
import { type RelayDeps, requestOf, tellSubject } from './requests.ts';
import { findWhole } from './requests.sql.ts';
import { isAsked } from './requests.states.ts';

/** Everything that a third party needs to check what was exchanged for a request, and nothing that cannot be checked. */
export async function proveRequest(deps: RelayDeps, person: Person, id: string): Promise<RelayProof> {
  await requestOf(deps, person, id);
  const db = asActor(deps, system('prove what was exchanged', person.origin));
  const whole = await findWhole(db, id);
  // What was asked for a citizen officials read in the application, if at all: of it the digests are shown, and who signed them.
  const isWithheld = whole === undefined || isAsked(whole);
  const bodies = await bodiesOf(deps, db, id);
  const rows = bodies.length === 0 ? [] : await listLogOf(db, bodies);
  const leavesOf = batchLeaves(db);
  const messages: ProvenMessage[] = [];
  for (const row of rows) {
    const kept = bodies.find((one) => one.platform_id === row.platform_id && one.webhook_id === row.webhook_id);
    const batch = await findBatchOf(db, row.platform_id, row.seq);
    messages.push({
      body: (isWithheld ? null : kept?.body?.toString('base64')) ?? null,
      row: writtenOut(row),
      batch: batch ? await wayOf(batch, row, leavesOf) : null,
    });
  }
  if (!isWithheld) await tellSubject(deps, person, whole, whole.subject_id, whole);
  const proof = { format: proofFormat, messages } as const;
  return { ...proof, sha256: digestOf(proof) };
}

/** Of the whole proof but itself. */
export const digestOf = ({ format, messages }: Omit<RelayProof, 'sha256'>): string =>
  hash('sha256', canonical({ format, messages }));

interface Kept {
  platform_id: string;
  webhook_id: string;
  /** Null once it was removed. */
  body: Buffer | null;
}

/** All messages of a request: those of its legs, of which there are few, and those that came in answer, of which few are taken. */
async function bodiesOf({ keyring }: Pick<Deps, 'keyring'>, db: Db, requestId: string): Promise<Kept[]> {
  const legs = (await listLegs(db, requestId)).map((leg) => ({ ...leg, place: bodyPlace(leg.id) }));
  const came = (await listIncoming(db, requestId)).map((one) => ({ ...one, place: incomingPlace(one.id) }));
  return [...legs, ...came].map(({ platform_id, webhook_id, body_sealed, place }) => ({
    platform_id,
    webhook_id,
    body: body_sealed === null ? null : keyring.open(place, body_sealed),
  }));
}

function writtenOut(row: LogRow): ProvenMessage['row'] {
  const { platform_id, seq, direction, webhook_id, timestamp, signature, receipt, parties } = row;
  const said = { platform_id, seq, direction, webhook_id, timestamp, signature, receipt };
  return {
    ...said,
    body_sha256: row.body_sha256.toString('hex'),
    prev_hash: row.prev_hash.toString('hex'),
    at: row.at.toISOString(),
    parties: parties === null ? null : RelayParties.parse(JSON.parse(parties)),
  };
}

async function wayOf(
  { number, size, root, prev_hash, token, certificates, from_seq, first_index }: BatchOf,
  { seq }: LogRow,
  leavesOf: (batch: string) => Promise<Digest[]>,
): Promise<ProvenMessage['batch']> {
  if (token === null) return null;
  const index = first_index + Number(BigInt(seq) - BigInt(from_seq));
  const path = pathOf(await leavesOf(number), index);
  return {
    number,
    size,
    root: root.toString('hex'),
    prev_hash: prev_hash.toString('hex'),
    index,
    path: path.map((side) => toBytes(side).toString('base64')),
    token: token.toString('base64'),
    certificates: (certificates ?? []).map((one) => one.toString('base64')),
  };
}

/** The messages of a request are often in the same batch, which is read once. */
function batchLeaves(db: Db): (batch: string) => Promise<Digest[]> {
  const known = new Map<string, Digest[]>();
  return async (batch) => {
    const leaves = known.get(batch) ?? (await listRowHashes(db, batch)).map(leafOf);
    known.set(batch, leaves);
    return leaves;
  };
}
