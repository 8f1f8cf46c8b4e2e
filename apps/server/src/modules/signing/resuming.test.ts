import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asAdmin } from '#test/house';
import { bring, followToTheEnd, openSigningHouse, perform, rowOf } from '#test/signing';
import { firstSigner, openRounds, roundPdf } from '#test/signing-rounds';
import { attemptsMax } from './answers.ts';
import { resumeSignings } from './resuming.ts';

const house = await openSigningHouse({ after });
const { deps, personOf } = house;
const { ask: askHouse, statesOf, begin, noticesOf } = openRounds(house);
const second = '990000000010';

const resume = (hours: number) => resumeSignings({ ...deps, now: () => new Date(Date.now() + hours * 3_600_000) });
const ask = (text: string, values: unknown[] = []) =>
  asAdmin((client) => client.query(text, values), house.database).then(({ rows }) => rows);
/** What becomes of them after their last try. */
const jobsDie = () => ask("delete from pgboss.job_common where name like 'signing.%'");
const jobsOf = async (id: string): Promise<string[]> =>
  (await ask('select name from pgboss.job_common where singleton_key = $1', [id])).map(({ name }) => name);

test('who comes next is asked although the job that asks them has died', async () => {
  await personOf(second);
  const { owner, id } = await begin([second]);
  assert.ok((await jobsOf(id)).includes('signing.hand_over'));
  await jobsDie();
  assert.equal(await resume(11), 0, 'it may still be tried');
  assert.equal(await resume(13), 1);
  assert.equal(await resume(14), 1);
  assert.deepEqual(await jobsOf(id), ['signing.hand_over'], 'one at a time');
  await perform(deps, 'hand_over', id);
  assert.deepEqual(await statesOf(owner, id), ['INVITED']);
  await jobsDie();
  assert.equal(await resume(24), 0, 'they have their week');
});

test('of one that cannot be handed over the owner is told after a day, and after a week it is theirs to try again', async () => {
  await personOf(second);
  const { owner, id } = await begin([second]);
  const givenUpOf = async () => (await askHouse(owner, 'GET', `/${id}/signers`)).data.given_up_at;
  const askAgain = (person = owner) => askHouse(person, 'POST', `/${id}/signers/ask-again`);
  await jobsDie();
  await resume(13);
  assert.deepEqual(await noticesOf(owner), []);
  for (const hours of [25, 26, 49]) await resume(hours);
  assert.deepEqual(await noticesOf(owner), ['signing_delayed'], 'once');
  assert.equal(await givenUpOf(), null);
  assert.equal((await askAgain()).error, 'signing.state_conflict', 'it is still tried');
  await jobsDie();
  assert.equal(await resume(169), 0);
  await resume(170);
  assert.deepEqual(await jobsOf(id), [], 'it is not tried any more');
  assert.deepEqual((await noticesOf(owner)).toSorted(), ['signing_delayed', 'signing_given_up']);
  assert.notEqual(await givenUpOf(), null);
  assert.equal((await askAgain(await personOf(second))).error, 'signing.document_not_found');
  const replies = await Promise.all([askAgain(), askAgain()]);
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  );
  assert.deepEqual([await givenUpOf(), await jobsOf(id)], [null, ['signing.hand_over']]);
  await perform(deps, 'hand_over', id);
  assert.deepEqual(await statesOf(owner, id), ['INVITED']);
});

test('what was signed is made, or ends, although the job that makes it has died', async () => {
  const { data } = await bring(house, await personOf(firstSigner), roundPdf);
  await perform(deps, 'prepare', data.id);
  assert.equal((await followToTheEnd(deps, data.id)).state, 'SIGNED');
  await jobsDie();
  assert.equal(await resume(24), 0);
  assert.equal(await resume(37), 1);
  assert.deepEqual(await jobsOf(data.id), ['signing.assemble']);
  await ask('update signing.document set attempts = $1 where id = $2', [attemptsMax, data.id]);
  await perform(deps, 'assemble', data.id);
  const { state, reason } = await rowOf(deps, data.id);
  assert.deepEqual([state, reason], ['FAILED', 'not_assembled']);
  assert.equal(await resume(48), 0);
});
