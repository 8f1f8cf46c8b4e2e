import type { z } from 'zod';
import { type Origin, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { keyedHash } from '#platform/security/derived-keys';
import { AppError } from '#platform/error';
import { type Directory, OrganisationEntry, PersonEntry } from './entries.ts';
import { type Answer, deleteOldAnswers, findAnswer, keepAnswer } from './lookups.sql.ts';

export type DirectoryDeps = Pick<Deps, 'pool' | 'keyring' | 'now' | 'config' | 'log'> & { directory: Directory };

/** An entry, and how old the answer is. `stale`: the directory does not answer now, and this is older than a day. */
export interface Found<T> {
  entry: T;
  as_of: Date;
  stale: boolean;
}

const hourMs = 3_600_000;
const freshMs = 24 * hourMs;
const freshAbsenceMs = 10 * 60_000;
/** An older copy says nothing about today. */
const usefulMs = 7 * 24 * hourMs;

interface Wish {
  /** Ask the directory itself, whatever we remember: for what has legal effect. */
  fresh?: boolean;
}

/** Refuses with `directory.organisation_not_found` or `directory.unavailable`, which are different things. */
export async function lookUpOrganisation(
  deps: DirectoryDeps,
  origin: Origin,
  regNo: string,
  wish: Wish = {},
): Promise<Found<OrganisationEntry>> {
  const key = idOf(deps, 'organisation', regNo);
  const found = await lookUp(deps, origin, key, OrganisationEntry, wish, () => deps.directory.findOrganisation(regNo));
  if (!found) throw new AppError('directory.organisation_not_found');
  return found;
}

/**
 * By civil id or register number. A caller that shows the answer to a person writes it into the access log of the
 * subject.
 */
export async function lookUpPerson(
  deps: DirectoryDeps,
  origin: Origin,
  number: string,
  wish: Wish = {},
): Promise<Found<PersonEntry>> {
  const key = idOf(deps, 'person', number);
  const found = await lookUp(deps, origin, key, PersonEntry, wish, () => deps.directory.findPerson(number));
  if (!found) throw new AppError('directory.person_not_found');
  return found;
}

export const forgetOldAnswers = (deps: Pick<Deps, 'pool' | 'now'>): Promise<number> =>
  deleteOldAnswers(asActor(deps, system('forget old answers')), new Date(deps.now().getTime() - usefulMs));

const placeOf = (id: string) => ({ table: 'directory.answer', row: id, column: 'content_sealed' });

/** Keyed, so that the table does not reveal whose numbers were asked: there are few enough numbers to hash them all. */
const idOf = (deps: Pick<Deps, 'config'>, kind: string, number: string): string =>
  keyedHash(deps, 'directory answers', `${kind}:${number}`);

async function lookUp<T>(
  deps: DirectoryDeps,
  origin: Origin,
  id: string,
  schema: z.ZodType<T>,
  { fresh = false }: Wish,
  ask: () => Promise<T | null>,
): Promise<Found<T> | null> {
  const db = asActor(deps, system('ask the state directory', origin));
  const kept = await findAnswer(db, id);
  const open = (answer: Answer, stale: boolean): Found<T> | null => {
    if (answer.content_sealed === null) return null;
    const text = deps.keyring.open(placeOf(id), answer.content_sealed).toString();
    return { entry: schema.parse(JSON.parse(text)), as_of: answer.as_of, stale };
  };
  const asOf = deps.now();
  const ageMs = kept ? asOf.getTime() - kept.as_of.getTime() : Infinity;
  if (kept && !fresh && ageMs < (kept.content_sealed === null ? freshAbsenceMs : freshMs)) return open(kept, false);
  try {
    const entry = await ask();
    const sealed = entry && deps.keyring.seal(placeOf(id), JSON.stringify(entry));
    await keepAnswer(db, { id, content_sealed: sealed, as_of: asOf });
    return entry && { entry, as_of: asOf, stale: false };
  } catch (error) {
    const isAway = error instanceof AppError && error.code === 'directory.unavailable';
    // An entry that was missing some time ago may exist now.
    const isUseful = kept !== undefined && kept.content_sealed !== null && ageMs < usefulMs;
    if (!isAway || fresh || !isUseful) throw error;
    return open(kept, true);
  }
}
