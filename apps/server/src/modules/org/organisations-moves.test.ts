import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { AppError } from '#platform/error';
import { transition } from '#platform/data/states';
import { asSystem, openHouse } from '#test/house';
import { everyCell } from '#test/states';
import { addOrganisation, changeOrganisationState } from './index.ts';
import { type OrganisationLife, organisationStates } from './organisations.states.ts';

const house = await openHouse({ after });
const actor = system('test');

async function organisationIn(state: OrganisationLife['state']): Promise<OrganisationLife> {
  const details = { reg_no: null, slug: null, name: 'Хан-Уул', name_en: null, kind: 'gov', verified_at: null } as const;
  const id = await transact(house.deps, actor, (deps) => addOrganisation(deps, actor, { ...details, state }, null));
  return { id, state };
}

const stateOf = async (id: string) =>
  (await asSystem(house.deps).selectFrom('org.organisation').select('state').where('id', '=', id).executeTakeFirst())
    ?.state;

/** Written apart from the table, which must not be its own witness. */
const ways = [
  'pending activate active',
  'suspended activate active',
  'active suspend suspended',
  'pending close closed',
  'active close closed',
  'suspended close closed',
];

test('every move of an organisation from every state does what the table says, or is refused with what is possible', async () => {
  const seen: string[] = [];
  for (const cell of everyCell(organisationStates, (state) => ({ id: randomUUID(), state }), actor)) {
    const { state, action, verdict, allowed } = cell;
    const row = await organisationIn(state);
    const moving = transact(house.deps, actor, (deps) => transition(deps, organisationStates, row, action, actor));
    if (verdict.is === 'allowed') {
      await moving;
      seen.push(`${state} ${action} ${verdict.to}`);
      assert.equal(await stateOf(row.id), verdict.to);
      continue;
    }
    const error: unknown = await moving.catch((refused: unknown) => refused);
    assert.ok(error instanceof AppError);
    if (verdict.is === 'wrong state') {
      assert.equal(error.code, 'org.state_conflict');
      assert.deepEqual(error.data, { state, allowed_actions: allowed });
      assert.match(error.fields[0]?.en ?? '', new RegExp(`^State: ${state}\\. Possible: `));
    } else assert.deepEqual([error.code, error.data], ['org.not_allowed', {}]);
    assert.equal(await stateOf(row.id), state);
  }
  assert.deepEqual(seen.toSorted(), ways.toSorted());
});

test('of many who move what they read in the same state, one does', async () => {
  const row = await organisationIn('active');
  const moves = Array.from({ length: 12 }, (_, n) =>
    transact(house.deps, actor, (deps) =>
      transition(deps, organisationStates, row, n % 2 === 0 ? 'suspend' : 'close', actor),
    ).then(
      ({ to }) => to,
      (error: { code: string }) => error.code,
    ),
  );
  const outcomes = await Promise.all(moves);
  assert.equal(outcomes.filter((outcome) => outcome !== 'org.state_conflict').length, 1);
  assert.ok(outcomes.includes((await stateOf(row.id)) ?? ''));
});

test('of a suspension and a closing at once both count, each by what it finds', async () => {
  const { id } = await organisationIn('active');
  const outcomes = await Promise.allSettled(
    (['close', 'suspend'] as const).map((move) => changeOrganisationState(house.deps, actor, id, move, 'because')),
  );
  assert.equal(outcomes[0]?.status, 'fulfilled');
  assert.equal(await stateOf(id), 'closed');
});
