import {
  type MadeTestApplication,
  type TestApplication,
  type TestApplicationSettings,
  testApplicationsMax,
  testUnusedDays,
} from '@tamga/contract/applications.test-applications';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor, type Db, transact, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { recordChange } from './records.ts';
import { addSecret, makeSecret } from './secret-values.ts';
import { requireSensibleTest } from './settings.ts';
import {
  insertTest,
  listTestsOf,
  lockTest,
  markTestUsed,
  type NewTest,
  removeSecretsOf,
  removeTest,
  removeTestsOf,
  removeTestsUnusedSince,
  type TestRow,
  updateTest,
} from './test-applications.sql.ts';
import { listTested, listTestersOf } from './testers.sql.ts';

export type TestDeps = Pick<Deps, 'pool' | 'now'>;

const dayMs = 86_400_000;

/**
 * Row level security keeps these from all who manage applications, their maker among them, so that none is changed into a
 * real one. The platform reads and writes them instead, each time for the maker whom the query names.
 */
export const keeper = (person: Person) => system('keep a test application', person.origin);

export const listTestApplications = async (deps: TestDeps, person: Person): Promise<{ items: TestApplication[] }> => ({
  items: await readTests(deps, asActor(deps, keeper(person)), person),
});

export const getTestApplication = (deps: TestDeps, person: Person, id: string): Promise<TestApplication> =>
  readTest(deps, asActor(deps, keeper(person)), person, id);

export async function createTestApplication(
  deps: TestDeps,
  person: Person,
  given: TestApplicationSettings,
): Promise<MadeTestApplication> {
  requireSensibleTest(given);
  const id = uuidv7();
  const secret = makeSecret();
  return transact(deps, keeper(person), async (deps) => {
    await takePlace(deps, { id, makerId: person.userId, ...given, now: deps.now() });
    await addSecret(deps, id, secret);
    recordChange(deps, person, 'application_registered', { id, tenant_id: null }, { test: true });
    return { application: await readTest(deps, deps.db, person, id), secret };
  });
}

/** Another that is made at the same time may have been faster to the same place: then the next one is tried. */
async function takePlace({ db }: { db: Tx }, test: NewTest): Promise<void> {
  for (let tries = 0; tries < testApplicationsMax; tries += 1) if (await insertTest(db, test)) return;
  throw new AppError('applications.too_many_tests');
}

export async function changeTestApplication(
  deps: TestDeps,
  person: Person,
  id: string,
  given: TestApplicationSettings,
): Promise<TestApplication> {
  requireSensibleTest(given);
  return transact(deps, keeper(person), async (deps) => {
    const changed = await updateTest(deps.db, { id, makerId: person.userId, ...given, now: deps.now() });
    if (!changed) throw new AppError('applications.application_not_found');
    recordChange(deps, person, 'application_changed', { id, tenant_id: null }, { test: true });
    return readTest(deps, deps.db, person, id);
  });
}

export function rotateTestSecret(deps: TestDeps, person: Person, id: string): Promise<MadeTestApplication> {
  const secret = makeSecret();
  return transact(deps, keeper(person), async (deps) => {
    await requireOwnTest(deps, person, id);
    await removeSecretsOf(deps.db, id);
    await addSecret(deps, id, secret);
    recordChange(deps, person, 'secret_replaced', { id, tenant_id: null }, { test: true });
    return { application: await readTest(deps, deps.db, person, id), secret };
  });
}

export function deleteTestApplication(deps: TestDeps, person: Person, id: string): Promise<{ id: string }> {
  return transact(deps, keeper(person), async (deps) => {
    if (!(await removeTest(deps.db, id, person.userId))) throw new AppError('applications.application_not_found');
    recordChange(deps, person, 'application_deleted', { id, tenant_id: null }, { test: true });
    return { id };
  });
}

/** Held until the transaction ends; what is not theirs is not found. */
export async function requireOwnTest({ db }: { db: Tx }, person: Person, id: string): Promise<void> {
  if (!(await lockTest(db, id, person.userId))) throw new AppError('applications.application_not_found');
}

export async function readTest(deps: TestDeps, db: Db, person: Person, id: string): Promise<TestApplication> {
  const [application] = await readTests(deps, db, person, id);
  if (!application) throw new AppError('applications.application_not_found');
  return application;
}

async function readTests(deps: TestDeps, db: Db, person: Person, only?: string): Promise<TestApplication[]> {
  const rows = await listTestsOf(db, person.userId, only);
  const testers =
    rows.length > 0
      ? await listTestersOf(
          db,
          rows.map(({ id }) => id),
        )
      : [];
  const numbers = await users.listNumbers(
    deps,
    keeper(person),
    testers.map(({ user_id }) => user_id),
  );
  return rows.map((row) => ({
    ...described(row),
    testers: testers
      .filter(({ application_id }) => application_id === row.id)
      .map(({ id, user_id, created_at }) => ({ id, ge_id: numbers.get(user_id) ?? null, created_at })),
  }));
}

const described = ({ secret_hint, ...row }: TestRow) => ({
  ...row,
  secret_hint: secret_hint ?? '',
  removed_at: new Date((row.last_used_at ?? row.created_at).getTime() + testUnusedDays * dayMs),
});

const hourMs = 3_600_000;

/** Told by the provider whenever a person has signed in with it. */
export async function markUsed(deps: TestDeps, id: string): Promise<void> {
  const now = deps.now();
  await transact(deps, system('note the use of a test application'), (deps) =>
    markTestUsed(deps.db, id, now, new Date(now.getTime() - hourMs)),
  );
}

/** So many in one transaction. */
const batch = 100;

export async function removeUnusedTests(deps: TestDeps): Promise<number> {
  const since = new Date(deps.now().getTime() - testUnusedDays * dayMs);
  const actor = system('remove unused test applications');
  let count = 0;
  for (;;) {
    const removed = await transact(deps, actor, async (deps) => {
      const rows = await removeTestsUnusedSince(deps.db, since, batch);
      for (const { id } of rows)
        recordChange(deps, actor, 'application_deleted', { id, tenant_id: null }, { test: true });
      return rows.length;
    });
    count += removed;
    if (removed < batch) return count;
  }
}

export async function exportAbout(deps: TestDeps, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, keeper(person));
  return { made: await listTestsOf(db, person.userId), tested: await listTested(db, person.userId) };
}

/** Nobody else can look after them. */
export const forgetPerson = ({ db }: { db: Tx }, userId: string): Promise<void> => removeTestsOf(db, userId);
