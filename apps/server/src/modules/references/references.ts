import type { Page, PageQuery } from '@tamga/contract/page';
import type { Reference, ReferenceDetails } from '@tamga/contract/references';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as objects from '#modules/objects';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { drawCode } from './code-on-paper.ts';
import { ReferenceData } from './content.ts';
import { described, stateAt } from './described.ts';
import { contentPlace, dataPlace } from './issuing.ts';
import { findReference, listReferencesOf, type ReferenceRow } from './references.sql.ts';

export type ReadDeps = Pick<Deps, 'pool' | 'now' | 'keyring' | 'objects'>;

export const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));
const Made = z.object({ json: z.string(), code_text: z.string() });

export async function listOwnReferences(
  deps: Pick<Deps, 'pool' | 'now'>,
  person: Person,
  { limit, after }: PageQuery,
): Promise<Page<Reference>> {
  const rows = await listReferencesOf(asActor(deps, person), person.userId, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ created_at, id }) => cursor.write([created_at, id]));
  return { items: await described(deps, person, items), next };
}

const recentMax = 3;

export async function listRecent(deps: Pick<Deps, 'pool' | 'now'>, person: Person): Promise<Reference[]> {
  return (await listOwnReferences(deps, person, { limit: recentMax })).items;
}

export async function getReference(deps: ReadDeps, person: Person, id: string): Promise<ReferenceDetails> {
  const row = await findOwn(deps, person, id);
  const [reference] = await described(deps, person, [row]);
  if (!reference) throw new AppError('references.reference_not_found');
  const data = dataOf(deps, row);
  const made = madeOf(deps, row);
  return {
    ...reference,
    purpose: data?.purpose ?? null,
    fields: data?.fields ?? [],
    verify_code: made && data ? data.code : null,
    verify_url: made?.code_text ?? null,
    qr: made ? drawCode(made.code_text) : null,
    content_sha256: row.content_sha256?.toString('hex') ?? null,
  };
}

/** The file itself. Of what no longer holds there is none to be had: a paper that says otherwise would go on. */
export async function getDocument(deps: ReadDeps, person: Person, id: string): Promise<objects.KeptObject> {
  const row = await findHolding(deps, person, id);
  if (row.pdf_id === null) throw new AppError('references.no_longer_holds');
  return objects.findObject(deps, system('hand out a document', person.origin), row.pdf_id);
}

export async function getData(deps: ReadDeps, person: Person, id: string): Promise<string> {
  const made = madeOf(deps, await findHolding(deps, person, id));
  if (!made) throw new AppError('references.no_longer_holds');
  return made.json;
}

async function findHolding(deps: ReadDeps, person: Person, id: string): Promise<ReferenceRow> {
  const row = await findOwn(deps, person, id);
  if (row.issued_at === null) throw new AppError('references.not_ready');
  if (!['issued', 'expired'].includes(stateAt(row, deps.now()))) throw new AppError('references.no_longer_holds');
  return row;
}

/** Colleagues of the issuer see the row too, and not through this door. */
async function findOwn(deps: ReadDeps, person: Person, id: string): Promise<ReferenceRow> {
  const row = await findReference(asActor(deps, person), id);
  if (row?.subject_id !== person.userId) throw new AppError('references.reference_not_found');
  return row;
}

export const dataOf = ({ keyring }: Pick<Deps, 'keyring'>, { id, data_sealed }: ReferenceRow): ReferenceData | null =>
  data_sealed === null ? null : ReferenceData.parse(JSON.parse(keyring.open(dataPlace(id), data_sealed).toString()));

const madeOf = (
  { keyring }: Pick<Deps, 'keyring'>,
  { id, content_sealed }: ReferenceRow,
): z.output<typeof Made> | null =>
  content_sealed === null ? null : Made.parse(JSON.parse(keyring.open(contentPlace(id), content_sealed).toString()));
