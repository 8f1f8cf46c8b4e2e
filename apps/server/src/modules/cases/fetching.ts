import type { CaseApplication } from '@tamga/contract/cases';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as directory from '#modules/directory';
import * as registry from '#modules/registry';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import type { Answers } from './answers.ts';
import { describeOwn } from './applications.ts';
import { type ApplicationRow, findOwnApplication } from './applications.sql.ts';
import { askOthers } from './asking.ts';
import { requireEditable, writeAnswers } from './drafts.ts';
import { insertEvidence, listEvidences } from './evidences.sql.ts';
import { touchEvidence } from './evidence-places.ts';
import { attachHeld } from './held-evidence.ts';
import { listNeeds } from './needs.ts';
import { sealWords } from './sealed-words.ts';
import { type CaseDeps, changeOwn, type OpenDeps, type Taken } from './taking.ts';

export type FetchDeps = CaseDeps & directory.DirectoryDeps;

const provider = 'state-directory';

/**
 * Asks the directory of the state for what it holds of the applicant, before the transaction, and other platforms for the rest,
 * by messages that are written in it.
 */
export async function fetchEvidence(deps: FetchDeps, person: Person, id: string): Promise<CaseApplication> {
  const own = await findOwnApplication(asActor(deps, person), person.userId, id);
  if (!own) throw new AppError('cases.application_not_found');
  const found = (await asksRegister(deps, person, own)) ? await lookUp(deps, person) : null;
  return changeOwn(deps, person, { id }, async (deps, taken) => {
    requireEditable(deps, person, taken);
    const kept = found ? await keepFound(deps, person, taken, found) : taken.row;
    const held = await keepHeld(deps, person, { ...taken, row: kept });
    const row = await askOthers(deps, person, { ...taken, row: held });
    const { id, tenant_id: tenantId, version } = row;
    // Where all was asked for before nothing changes, and that it was wanted again is noted all the same.
    if (version === taken.row.version)
      audit.record(deps, person, { action: 'cases.application_fetch_repeated', object: `case:${id}`, tenantId });
    return describeOwn(deps, person, row);
  });
}

/** Whether the directory answers any of it: what is held here or by other platforms must not hang on it. */
async function asksRegister(deps: FetchDeps, person: Person, row: ApplicationRow): Promise<boolean> {
  const actor = system('fetch evidence', person.origin);
  const promised = await registry.readPromise(deps, actor, row.service_id, row.version_no);
  const needs = await listNeeds(deps, actor, { row, promised });
  const isFilled = Object.values(annotatedIn(promised)).some((one) => one['x-once-only'] !== undefined);
  return needs.some(({ of_person }) => of_person) || isFilled;
}

async function keepFound(
  deps: OpenDeps,
  person: Person,
  taken: Taken,
  found: directory.Found<directory.PersonEntry>,
): Promise<ApplicationRow> {
  const row = await writeAnswers(deps, taken, prefillOf(taken.promised, found.entry));
  return keepFetched(deps, person, { ...taken, row }, found);
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
): Promise<ApplicationRow> {
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
  return touchEvidence(deps, person, taken, 'evidence_added', last);
}

/** What we issued to the person ourselves: shown now, and looked for once more when it is handed in. */
async function keepHeld(deps: OpenDeps, person: Person, taken: Taken): Promise<ApplicationRow> {
  const requirements = await registry.listRequirements(deps, system('fetch evidence', person.origin), taken.promised);
  const [first] = await attachHeld(deps, taken, requirements, await listEvidences(deps.db, taken.row.id));
  return first ? touchEvidence(deps, person, taken, 'evidence_added', first.id) : taken.row;
}

const Annotated = z.object({
  properties: z.record(z.string(), z.object({ 'x-once-only': z.object({ pointer: z.string() }).optional() })),
});

/** The questions of the form, with what each says of itself. */
function annotatedIn({ content }: registry.Promised): z.output<typeof Annotated>['properties'] {
  const { success, data } = Annotated.safeParse(content.form_schema);
  return success ? data.properties : {};
}

/** The questions whose answer the register has, by the pointers that the form names. */
function prefillOf(promised: registry.Promised, entry: directory.PersonEntry): Answers {
  const known = new Map<string, unknown>(Object.entries(shownOf(entry)));
  return Object.fromEntries(
    Object.entries(annotatedIn(promised)).flatMap(([name, { 'x-once-only': once }]) => {
      const value = once && known.get(once.pointer.replace(/^\//, ''));
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
}
