import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DigestSignature } from '@tamga/contract/signing.digest';
import type { z } from 'zod';
import * as objects from '#modules/objects';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { SentObject } from '#platform/http/download';
import { algorithmOf } from './algorithms.ts';
import { answerOf } from './answers.ts';
import { findDocument, type ShownRow } from './documents.sql.ts';
import { isOver } from './documents.states.ts';
import { findLastSigned } from './invitations.sql.ts';
import { readRow } from './phones.ts';
import { wordsOf } from './words.ts';

/** As it stands on the wire. */
type Signature = z.input<typeof DigestSignature>;
type DownloadDeps = Pick<Deps, 'pool' | 'keyring' | 'objects'>;

/** What was signed: a PDF, or for a digest the signature as JSON. */
export async function findSigned(deps: DownloadDeps, person: Person, id: string): Promise<SentObject> {
  const row = await findCompleted(deps, person, id);
  if (row.out_id === null) return asFile(signatureOf(deps, row));
  const actor = system('hand out what was signed', person.origin);
  // With the signatures of those who came after.
  const last = await findLastSigned(asActor(deps, actor), id);
  const object = await objects.findObject(deps, actor, last?.out_id ?? row.out_id);
  return { ...object, name: signedName(wordsOf(deps.keyring, row).name) };
}

/** Told apart from what was brought, where both lie in one folder. */
const signedName = (name: string): string => `${name.replace(/\.pdf$/i, '')}-signed.pdf`;

/** What is to be signed, for who is asked to: nobody signs what they cannot read. Gone with the end. */
export async function findBrought(
  deps: DownloadDeps & Parameters<typeof readRow>[0],
  person: Person,
  id: string,
): Promise<SentObject> {
  if (!(await findDocument(asActor(deps, person), id))) throw new AppError('signing.document_not_found');
  const actor = system('hand out what is to be signed', person.origin);
  const row = await readRow(deps, actor, id);
  if (!row?.in_id) throw new AppError('signing.over');
  return objects.findObject(deps, actor, row.in_id);
}

/** The signature alone, for those who ask for JSON; of a PDF too. */
export const getSignature = async (deps: DownloadDeps, person: Person, id: string): Promise<Signature> =>
  signatureOf(deps, await findCompleted(deps, person, id));

async function findCompleted(deps: DownloadDeps, person: Person, id: string): Promise<ShownRow> {
  const row = await findDocument(asActor(deps, person), id);
  if (!row) throw new AppError('signing.document_not_found');
  if (!isOver(row.state)) throw new AppError('signing.not_ready');
  if (row.state !== 'COMPLETED') throw new AppError('signing.over');
  return row;
}

function signatureOf(deps: DownloadDeps, row: ShownRow): Signature {
  const answer = answerOf(deps, row);
  if (!answer || !row.digest || !row.signed_at) throw new AppError('signing.not_ready');
  return {
    signature_value: answer.signature.toString('base64'),
    algorithm: algorithmOf(answer.certificate, row.hash_algorithm).signature,
    hash_algorithm: row.hash_algorithm,
    digest: row.digest.toString('base64'),
    certificate: answer.certificate.toString('base64'),
    chain: answer.chain.map((der) => der.toString('base64')),
    signed_at: row.signed_at.toISOString(),
  };
}

function asFile(content: object): SentObject {
  const bytes = Buffer.from(JSON.stringify(content));
  return {
    name: 'signature.json',
    type: 'application/json',
    sizeBytes: bytes.length,
    sha256: hash('sha256', bytes, 'buffer'),
    read: ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
      Promise.resolve(Readable.from([bytes.subarray(start, end + 1)], { objectMode: false })),
  };
}
