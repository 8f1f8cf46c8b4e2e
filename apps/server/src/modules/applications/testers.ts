import type { TestApplication } from '@tamga/contract/applications.test-applications';
import * as audit from '#modules/audit';
import * as users from '#modules/users';
import type { Person } from '#platform/actor';
import { transact } from '#platform/data/db';
import { isTaken, refusing } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { keeper, readTest, requireOwnTest, type TestDeps } from './test-applications.ts';
import { insertTester, removeTesterOf } from './testers.sql.ts';

/** A number is given at random and told by its holder: to ask for one finds nobody by chance. */
export async function nameTester(deps: TestDeps, person: Person, id: string, geId: string): Promise<TestApplication> {
  const work = transact(deps, keeper(person), async (deps) => {
    await requireOwnTest(deps, person, id);
    const userId = await users.findByNumber(deps, keeper(person), geId);
    if (userId === null) throw new AppError('applications.tester_not_found');
    if (userId === person.userId) throw new AppError('applications.tester_already_named');
    const named = await insertTester(deps.db, { id: uuidv7(), applicationId: id, userId, now: deps.now() });
    if (!named) throw new AppError('applications.too_many_testers');
    audit.record(deps, person, { action: 'applications.tester_named', object: `application:${id}` });
    return readTest(deps, deps.db, person, id);
  });
  return refusing(work, (error) => isTaken(error, 'tester_user'), 'applications.tester_already_named');
}

export function removeTester(deps: TestDeps, person: Person, id: string, testerId: string): Promise<TestApplication> {
  return transact(deps, keeper(person), async (deps) => {
    await requireOwnTest(deps, person, id);
    if (!(await removeTesterOf(deps.db, id, testerId))) throw new AppError('applications.tester_not_found');
    audit.record(deps, person, { action: 'applications.tester_removed', object: `application:${id}` });
    return readTest(deps, deps.db, person, id);
  });
}
