import {
  type Letter,
  type LetterFields,
  type LetterKind,
  letterKinds,
  letterPlaceholders,
  type NewLetter,
} from '@tamga/contract/officers.letters';
import type { Page, PageQuery } from '@tamga/contract/page';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as org from '#modules/org';
import * as registry from '#modules/registry';
import { type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import {
  findLetter,
  insertLetter,
  type LetterRow,
  type LetterText,
  listLettersAfter,
  listLettersOf,
  removeLetter,
  updateLetter,
} from './letters.sql.ts';
import { requireHanded } from './taking.ts';

type LetterDeps = { pool: Pool; now: () => Date };

const cursor = cursorOf(z.uuid());

export async function listLetters(
  deps: { pool: Pool },
  person: Person,
  { limit, after, tenant_id }: PageQuery & { tenant_id: string },
): Promise<Page<Letter>> {
  await org.requireMembership(deps, person, tenant_id);
  const rows = await listLettersAfter(asActor(deps, person), tenant_id, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ id }) => cursor.write(id));
  return { items: items.map(shownLetter), next };
}

export async function createLetter(
  deps: LetterDeps,
  person: Person,
  { tenant_id, ...fields }: NewLetter,
): Promise<Letter> {
  await requireLeading(deps, person, tenant_id);
  return transact(deps, person, async (deps) => {
    const now = deps.now();
    const id = uuidv7(now.getTime());
    await insertLetter(deps.db, { id, tenant_id, created_by: person.userId, ...textOf(fields) }, now);
    audit.record(deps, person, { action: 'officers.letter_added', object: `letter:${id}`, tenantId: tenant_id });
    return oneLetter(deps, id);
  });
}

export async function changeLetter(
  deps: LetterDeps,
  person: Person,
  { id, version }: { id: string; version: number },
  fields: LetterFields,
): Promise<Letter> {
  await requireOwn(deps, person, id);
  return transact(deps, person, async (deps) => {
    const changed = await updateLetter(deps.db, id, version, textOf(fields), deps.now());
    const letter = await oneLetter(deps, id);
    if (!changed) throw new AppError('request.version_conflict', { details: { current_version: letter.version } });
    const { tenant_id: tenantId } = changed;
    const details = { version: letter.version };
    audit.record(deps, person, { action: 'officers.letter_changed', object: `letter:${id}`, tenantId, details });
    return letter;
  });
}

export async function deleteLetter(deps: LetterDeps, person: Person, id: string): Promise<{ id: string }> {
  await requireOwn(deps, person, id);
  return transact(deps, person, async (deps) => {
    const removed = await removeLetter(deps.db, id);
    if (!removed) throw new AppError('officers.letter_not_found');
    const { tenant_id: tenantId } = removed;
    audit.record(deps, person, { action: 'officers.letter_removed', object: `letter:${id}`, tenantId });
    return { id };
  });
}

/** What an officer may write with at this application, filled in. */
export async function listCaseLetters(
  deps: { pool: Pool },
  person: Person,
  id: string,
  kind: LetterKind | undefined,
): Promise<{ items: Pick<Letter, 'id' | 'kind' | 'name' | 'text'>[] }> {
  const { row } = await requireHanded(deps, person, id);
  const platform = system('name an application', person.origin);
  const kinds = kind === undefined ? letterKinds : ([kind, 'other'] as const);
  const [letters, nameOf, organisation] = await Promise.all([
    listLettersOf(asActor(deps, person), row.tenant_id, kinds),
    registry.serviceNames(deps, platform, [row.service_id]),
    org.describeOrganisation(deps, platform, row.tenant_id),
  ]);
  const service = nameOf(row.service_id);
  const number = row.number ?? '';
  const { name: called = '', name_en } = organisation ?? {};
  return {
    items: letters.map(({ id, kind, name, text_mn, text_en }) => ({
      id,
      kind,
      name,
      text: {
        mn: fill(text_mn, { number, service: service.mn, organisation: called }),
        en: fill(text_en, { number, service: service.en, organisation: name_en ?? called }),
      },
    })),
  };
}

type Words = Record<(typeof letterPlaceholders)[number], string>;

/** In one go, so that what is filled in is never read as a placeholder itself. */
const fill = (text: string, words: Words): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const known = letterPlaceholders.find((one) => one === name);
    return known ? words[known] : whole;
  });

/** Citizens read what is written here, so those write it who lead the organisation; the policies hold it. */
async function requireLeading(deps: { pool: Pool }, person: Person, tenantId: string): Promise<void> {
  const { my_role, state } = await org.requireMembership(deps, person, tenantId);
  if (state !== 'active') throw new AppError('org.organisation_not_active');
  if (my_role !== 'owner' && my_role !== 'admin') throw new AppError('officers.supervisor_needed');
}

async function requireOwn(deps: { pool: Pool }, person: Person, id: string): Promise<void> {
  const row = await findLetter(asActor(deps, person), id);
  if (!row) throw new AppError('officers.letter_not_found');
  await requireLeading(deps, person, row.tenant_id);
}

async function oneLetter({ db }: { db: Tx }, id: string): Promise<Letter> {
  const row = await findLetter(db, id);
  if (!row) throw new AppError('officers.letter_not_found');
  return shownLetter(row);
}

const textOf = ({ kind, name, text }: LetterFields): LetterText => ({
  kind,
  name,
  text_mn: text.mn,
  text_en: text.en,
});

const shownLetter = ({ text_mn, text_en, ...row }: LetterRow): Letter => ({
  ...row,
  text: { mn: text_mn, en: text_en },
});
