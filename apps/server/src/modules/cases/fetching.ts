import type { CaseApplication } from '@tamga/contract/cases';
import { z } from 'zod';
import * as directory from '#modules/directory';
import * as registry from '#modules/registry';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import type { Answers } from './answers.ts';
import { describeOwn } from './applications.ts';
import { findOwnApplication } from './applications.sql.ts';
import { requireEditable, writeAnswers } from './drafts.ts';
import { insertEvidence, listEvidences } from './evidences.sql.ts';
import { touchEvidence } from './evidence-places.ts';
import { sealWords } from './sealed-words.ts';
import { type CaseDeps, changeOwn, type OpenDeps, type Taken } from './taking.ts';

export type FetchDeps = CaseDeps & directory.DirectoryDeps;

const provider = 'state-directory';

/** Asks the directory of the state for what it holds of the applicant; nothing is asked inside a transaction. */
export async function fetchEvidence(deps: FetchDeps, person: Person, id: string): Promise<CaseApplication> {
  if (!(await findOwnApplication(asActor(deps, person), person.userId, id)))
    throw new AppError('cases.application_not_found');
  const found = await lookUp(deps, person);
  return changeOwn(deps, person, { id }, async (deps, taken) => {
    requireEditable(deps, person, taken);
    const row = await writeAnswers(deps, taken, prefillOf(taken.promised, found.entry));
    const changed = { ...taken, row };
    await keepFetched(deps, person, changed, found);
    return describeOwn(deps, person, { ...row, version: row.version + 1 });
  });
}

async function lookUp(deps: FetchDeps, person: Person): Promise<directory.Found<directory.PersonEntry>> {
  const civilId = await users.findCivilId(deps, system('fetch evidence', person.origin), person.userId);
  if (civilId === undefined) throw new AppError('directory.person_not_found');
  return directory.lookUpPerson(deps, person.origin, civilId).catch((cause: unknown) => {
    // That the register does not know a person is its answer, and no fault of anybody.
    if (!(cause instanceof AppError) || cause.code === 'directory.person_not_found') throw cause;
    throw new AppError('cases.fetch_failed', { cause });
  });
}

/** What is shown of it: the number of the register is nobody's business here. */
const shownOf = ({ family_name, given_name, date_of_birth }: directory.PersonEntry) => ({
  family_name,
  given_name,
  date_of_birth,
});

/**
 * One item for every requirement that the entry of the person answers and that is not there yet. What another service issues
 * is no part of it, and is not made of a name and a day of birth.
 */
async function keepFetched(
  deps: OpenDeps,
  person: Person,
  taken: Taken,
  { entry, as_of }: directory.Found<directory.PersonEntry>,
): Promise<void> {
  const present = await listEvidences(deps.db, taken.row.id);
  const requirements = await registry.listRequirements(deps, system('fetch evidence', person.origin), taken.promised);
  const wanted = requirements.filter(
    ({ of_person, requirement_code }) => of_person && !present.some((one) => one.requirement_code === requirement_code),
  );
  const now = deps.now();
  let last: string = taken.row.id;
  for (const { requirement_code, evidence_type_id } of wanted) {
    const id = uuidv7(now.getTime());
    last = id;
    await insertEvidence(deps.db, {
      id,
      application_id: taken.row.id,
      requirement_code,
      evidence_type_id,
      field: null,
      info_item_id: null,
      source: 'fetched',
      object_id: null,
      name_sealed: null,
      media_type: null,
      size_bytes: null,
      sha256: null,
      structured_sealed: sealWords(
        deps.keyring,
        'evidence_item',
        id,
        'structured_sealed',
        JSON.stringify(shownOf(entry)),
      ),
      provider,
      as_of,
      created_at: now,
    });
  }
  await touchEvidence(deps, person, taken, 'evidence_added', last);
}

const Annotated = z.object({
  properties: z.record(z.string(), z.object({ 'x-once-only': z.object({ pointer: z.string() }).optional() })),
});

/** The questions whose answer the register has, by the pointers that the form names. */
function prefillOf({ content }: registry.Promised, entry: directory.PersonEntry): Answers {
  const { success, data } = Annotated.safeParse(content.form_schema);
  if (!success) return {};
  const known = new Map<string, unknown>(Object.entries(shownOf(entry)));
  return Object.fromEntries(
    Object.entries(data.properties).flatMap(([name, { 'x-once-only': once }]) => {
      const value = once && known.get(once.pointer.replace(/^\//, ''));
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
}
