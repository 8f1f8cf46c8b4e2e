import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { system } from '#platform/actor';
import { openDirectoryStand, setDirectoryFaults } from '#test/directory';
import { asSystem, openHouse } from '#test/house';
import { lookUpOrganisation, lookUpPerson, openDirectory } from './index.ts';
import { forgetOldAnswers } from './lookups.ts';

const { sandbox, env: settings } = await openDirectoryStand({ after });
// One of the faults is to be slow.
const env = { ...settings, DIRECTORY_TIMEOUT_MS: '1500' };
const house = await openHouse({ after }, { env, logTo: { write: () => undefined } });
const { origin } = system('test');
const minute = 60_000;
const hour = 60 * minute;

/** The clock of the platform, so many milliseconds ahead. */
const later = (ms: number) => ({ ...house.deps, now: () => new Date(Date.now() + ms) });
const asked = async (work: () => Promise<unknown>): Promise<number> => {
  const before = sandbox.world.directory.asked;
  await work();
  return sandbox.world.directory.asked - before;
};

beforeEach(async () => {
  await setDirectoryFaults(sandbox);
  // A circuit that a test before opened is not to be met by the next.
  house.deps.directory = openDirectory({ ...house.deps, metrics: { ...house.deps.metrics, registry: newRegistry() } });
  await asSystem(house.deps).deleteFrom('directory.answer').execute();
});

function newRegistry() {
  const { registry } = house.deps.metrics;
  registry.removeSingleMetric('tamga_directory_calls_total');
  return registry;
}

test('an organisation is found, with those who may act for it, and asked for once a day', async () => {
  const { entry, stale } = await lookUpOrganisation(house.deps, origin, '2002002');
  assert.deepEqual([entry.name, entry.kind, entry.is_active, stale], ['Тал Нутаг ХХК', 'company', true, false]);
  assert.deepEqual(
    entry.officers.map(({ civil_id, role }) => [civil_id, role]),
    [
      ['110000000022', 'director'],
      ['110000000033', 'founder'],
    ],
  );
  assert.equal(await asked(() => lookUpOrganisation(house.deps, origin, '2002002')), 0);
  assert.equal(await asked(() => lookUpOrganisation(later(23 * hour), origin, '2002002')), 0);
  assert.equal(await asked(() => lookUpOrganisation(house.deps, origin, '2002002', { fresh: true })), 1);
  assert.equal(await asked(() => lookUpOrganisation(later(25 * hour), origin, '2002002')), 1);
});

test('a person is found by either number', async () => {
  for (const number of ['110000000011', 'УБ90010112']) {
    const { entry } = await lookUpPerson(house.deps, origin, number);
    assert.deepEqual([entry.civil_id, entry.family_name, entry.given_name_latin], ['110000000011', 'Дорж', 'Bolormaa']);
  }
});

test('that there is none is remembered for ten minutes', async () => {
  const lookUp = (deps = house.deps) =>
    assert.rejects(lookUpOrganisation(deps, origin, '1234567'), { code: 'directory.organisation_not_found' });
  assert.equal(await asked(() => lookUp()), 1);
  assert.equal(await asked(() => lookUp()), 0);
  assert.equal(await asked(() => lookUp(later(11 * minute))), 1);
  await assert.rejects(lookUpPerson(house.deps, origin, '1'), { code: 'directory.person_not_found' });
});

for (const fault of [{ down: true }, { malformed_json: true }, { connection_dropped: true }, { slow_ms: 10_000 }]) {
  test(`while it is away (${Object.keys(fault).join()}) an older copy is given as what it is, and no copy as none`, async () => {
    const { as_of } = await lookUpOrganisation(house.deps, origin, '2002002');
    await assert.rejects(lookUpOrganisation(house.deps, origin, '1234567'));
    await setDirectoryFaults(sandbox, fault);

    const kept = await lookUpOrganisation(later(25 * hour), origin, '2002002');
    assert.deepEqual([kept.entry.name, kept.as_of, kept.stale], ['Тал Нутаг ХХК', as_of, true]);
    const away = { code: 'directory.unavailable' };
    await assert.rejects(lookUpOrganisation(house.deps, origin, '9001001'), away);
    await assert.rejects(lookUpOrganisation(later(11 * minute), origin, '1234567'), away);
    await assert.rejects(lookUpOrganisation(house.deps, origin, '2002002', { fresh: true }), away);
    await assert.rejects(lookUpOrganisation(later(8 * 24 * hour), origin, '2002002'), away);
  });
}

test('after five failures it is left alone for a while, and then found again', async () => {
  await setDirectoryFaults(sandbox, { down: true });
  const fail = (deps = house.deps) => lookUpOrganisation(deps, origin, '9001001').catch(() => undefined);
  for (let time = 0; time < 5; time += 1) await fail();
  assert.equal(await asked(() => fail()), 0);
});

test('nothing in the copy can be read or guessed, and it is forgotten after a week', async () => {
  await lookUpPerson(house.deps, origin, '110000000011');
  const rows = await asSystem(house.deps).selectFrom('directory.answer').selectAll().execute();
  assert.equal(rows.length, 1);
  assert.doesNotMatch(JSON.stringify(rows), /110000000011|Дорж/);
  assert.equal(await forgetOldAnswers(later(6 * 24 * hour)), 0);
  assert.equal(await forgetOldAnswers(later(8 * 24 * hour)), 1);
});

test('where no directory is set up, that is said', async (t) => {
  const bare = await openHouse(t);
  await assert.rejects(lookUpOrganisation(bare.deps, origin, '2002002'), { code: 'directory.not_configured' });
});
