import type { CaseApplication } from '@tamga/contract/cases';
import { quotable } from '@tamga/contract/text';
import type { Problem } from '@tamga/forms';
import * as approvals from '#modules/approvals';
import * as notifications from '#modules/notifications';
import * as registry from '#modules/registry';
import type { Actor, Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { isTaken } from '#platform/data/pool';
import { judge } from '#platform/data/states';
import { AppError } from '#platform/error';
import { type Answers, filesIn, formOf, openAnswers, sealAnswers, wholeAnswers } from './answers.ts';
import { describeOwn } from './applications.ts';
import {
  type ApplicationRow,
  drawNumber,
  findByDuplicateKey,
  hasOtherOpen,
  updateApplication,
} from './applications.sql.ts';
import { applicationLife } from './applications.states.ts';
import { duplicateKeyOf, type Kind } from './duplicates.ts';
import { forgetEvidence, listEvidences } from './evidences.sql.ts';
import { enqueue, openGates } from './gates.ts';
import { attachHeld } from './held-evidence.ts';
import { moveApplication } from './moving.ts';
import { listNeeds } from './needs.ts';
import { noticeOf } from './notices.ts';
import { numberOf } from './numbers.ts';
import { requireRepresenting } from './representing.ts';
import { type CaseDeps, changeOwn, mover, type OpenDeps, type Seen, type Taken } from './taking.ts';
import { daysAfter, gateDays, yearOf } from './terms.ts';

export async function submitApplication(deps: CaseDeps, person: Person, seen: Seen): Promise<CaseApplication> {
  let key: Kind | undefined;
  const work = changeOwn(deps, person, seen, async (deps, taken) => {
    key = { ...taken.promised, on_behalf_org_id: taken.row.on_behalf_org_id };
    return describeOwn(deps, person, await handIn(deps, person, taken));
  });
  return namingDuplicate(deps, person, () => key, work);
}

/** Hands in what is whole. With PIN2 it is asked for first, and `signed` hands in once it was given. */
export async function handIn(deps: OpenDeps, person: Person, taken: Taken): Promise<ApplicationRow> {
  const verdict = judge(applicationLife, taken.life, 'submit', person, deps.now());
  if (verdict.is !== 'allowed') throw new AppError('cases.state_conflict');
  if (taken.row.signature_id !== null) throw new AppError('cases.signature_pending');
  await requireRepresenting(deps, person, taken);
  const offered = await registry.findOfferedPromise(deps, mover(person), taken.row.service_id);
  if (!offered) throw new AppError('registry.service_not_found');
  const answers = await requireWhole(deps, person, taken);
  const whole = sealAnswers(deps.keyring, taken.row.id, answers);
  if (!taken.promised.content.requires_signature) return submit(deps, person, taken, { ...whole }, offered.no);
  await requireNoOther(deps, person, taken);
  return askForSignature(deps, person, taken, whole);
}

async function askForSignature(
  deps: OpenDeps,
  person: Person,
  { row, promised }: Taken,
  whole: { data_sealed: string; data_hash: Buffer },
): Promise<ApplicationRow> {
  const { title } = promised.content;
  const { id } = await approvals.ask(deps, person, {
    subjectId: person.userId,
    kind: 'cases.submit',
    text: {
      mn: `«${quotable(title.mn ?? '', 120)}» үйлчилгээнд өргөдлөө илгээнэ.`,
      en: `Hand in your application for “${quotable(title.en ?? '', 120)}”.`,
    },
    act: { application: row.id, sha256: whole.data_hash.toString('hex') },
  });
  const change = { ...whole, signature_id: id, version: row.version + 1, updated_at: deps.now() };
  return updateApplication(deps.db, row.id, change);
}

/** The move itself, by its applicant or, with PIN2, by the platform that has seen the signature. */
export async function submit(
  deps: OpenDeps,
  actor: Actor,
  taken: Taken,
  whole: { data_sealed?: string; data_hash?: Buffer },
  offeredNo: number,
): Promise<ApplicationRow> {
  const { row, promised } = taken;
  const { on_behalf_org_id } = row;
  const now = deps.now();
  const gates = await openGates(deps, actor, taken);
  const change = {
    ...whole,
    gates,
    flags: [
      ...row.flags,
      ...(offeredNo === row.version_no ? [] : ['form_changed']),
      // Where several are allowed, who decides should know that another is under way.
      ...((await hasOtherOpen(deps.db, row)) ? ['possible_duplicate'] : []),
    ],
    number: numberOf(yearOf(now), promised.code, await drawNumber(deps.db)),
    duplicate_key: await duplicateKeyOf(deps, actor, row.applicant_id, { ...promised, on_behalf_org_id }),
    submitted_at: now,
    waits_until: gates.length > 0 ? daysAfter(now, gateDays) : null,
  };
  const submitted = await moveApplication(deps, actor, taken, 'submit', change, {
    what: 'submitted',
    payload: { gates },
  });
  notifications.notify(deps, mover(actor), row.applicant_id, noticeOf('application_submitted', submitted));
  return (await enqueue(deps, actor, submitted)).row;
}

/** The index holds that there is one; this tells which. */
export async function namingDuplicate<T>(
  deps: CaseDeps,
  person: Person,
  kind: Kind | (() => Kind | undefined),
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isTaken(error, 'application_duplicate')) throw error;
    const known = typeof kind === 'function' ? kind() : kind;
    const key = known ? await duplicateKeyOf(deps, person, person.userId, known) : null;
    const other = key === null ? undefined : await findByDuplicateKey(asActor(deps, person), key);
    throw refusalOf(other, person.userId, error);
  }
}

/** It names the other one only to whose it is. */
const refusalOf = (other: { id: string; applicant_id: string } | undefined, userId: string, cause?: unknown) =>
  new AppError('cases.duplicate_application', {
    details: { application_id: other?.applicant_id === userId ? other.id : null },
    cause,
  });

/** The index is asked only after PIN2, where no reply tells the applicant why: so they learn it before their phone rings. */
async function requireNoOther(deps: OpenDeps, actor: Actor, { row, promised }: Taken): Promise<void> {
  const { applicant_id, on_behalf_org_id } = row;
  const key = await duplicateKeyOf(deps, actor, applicant_id, { ...promised, on_behalf_org_id });
  const other = key === null ? undefined : await findByDuplicateKey(deps.db, key);
  if (other) throw refusalOf(other, applicant_id);
}

/** Every question answered, every file there, and every requirement met: by the citizen, a register, or what we issued. */
async function requireWhole(deps: OpenDeps, actor: Actor, taken: Taken): Promise<Answers> {
  const { row, promised } = taken;
  const form = formOf(promised.content);
  const answers = openAnswers(deps.keyring, row.id, row.data_sealed) ?? {};
  const all = await listEvidences(deps.db, row.id);
  // It may have been handed in before, and what we issued may have ended since: it is looked for each time.
  for (const { id } of all.filter(({ source }) => source === 'held')) await forgetEvidence(deps.db, id);
  const present = all.filter(({ source }) => source !== 'held');
  const requirements = await listNeeds(deps, mover(actor), taken);
  const held = await attachHeld(deps, taken, requirements, present);
  const items = [...present.filter(({ state }) => state === 'accepted'), ...held];
  // What others were asked for is waited for once it is handed in.
  const asked = present.filter(({ state }) => state === 'asked');
  const files: Problem[] = filesIn(form.fields, answers)
    .filter(({ id }) => !items.some((item) => item.id === id))
    .map(({ path }) => ({ path, ...gone }));
  const evidence: Problem[] = requirements
    .filter(({ required, derived }) => required && !derived)
    .filter(
      ({ requirement_code: code }) => ![...items, ...asked].some(({ requirement_code }) => requirement_code === code),
    )
    .map(({ requirement_code, title, of_person, relayed }) => ({
      path: `requirements.${requirement_code}`,
      mn:
        of_person || relayed
          ? `«${title.mn}» баримтыг улсын бүртгэлээс авахуулах эсвэл хавсаргана уу.`
          : `«${title.mn}» баримтаа хавсаргана уу.`,
      en: of_person || relayed ? `Please have “${title.en}” fetched, or attach it.` : `Please attach “${title.en}”.`,
    }));
  return wholeAnswers(form, answers, [...files, ...evidence]);
}

const gone = { mn: 'файлаа дахин хавсаргана уу.', en: 'please attach the file again.' };
