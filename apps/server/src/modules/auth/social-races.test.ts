import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { remember } from '#platform/memory/memory';
import * as sessions from '#modules/sessions';
import { eventually } from '#test/eventually';
import { asAdmin } from '#test/house';
import { refused } from '#test/social';
import { openSocialHouse } from '#test/social-house';

const { house, client, linksOf, sessionsOf, statusOf } = await openSocialHouse({ after });
const { deps } = house;
const account = '1001';

suite('at the same time', () => {
  const sixteen = <T>(make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 16 }, (_, index) => make(index)));
  const tally = (replies: { statusCode: number; error?: string }[]) => replies.map(refused).map(String).toSorted();

  test('sixteen people link one account, and one of them gets it', async () => {
    const people = await sixteen(() => house.signIn());
    const ready = await sixteen((index) => client.fetchCode('link', account, people[index]));
    const replies = await sixteen((index) => {
      const { code, state } = ready[index]!;
      return client.finish({ code, state }, people[index]);
    });
    assert.deepEqual(tally(replies), ['200,', ...Array.from({ length: 15 }, () => '409,auth.social_account_taken')]);
    assert.equal((await Promise.all(people.map(linksOf))).flat().length, 1);
  });

  test('one person links sixteen times, and has one account', async () => {
    const person = await house.signIn();
    const ready = await sixteen((index) => client.fetchCode('link', `100${(index % 5) + 1}`, person));
    const replies = await sixteen((index) => {
      const { code, state } = ready[index]!;
      return client.finish({ code, state }, person);
    });
    assert.deepEqual(tally(replies), ['200,', ...Array.from({ length: 15 }, () => '409,auth.social_already_linked')]);
    assert.equal((await linksOf(person)).length, 1);
  });

  test('one signs in and unlinks, and is left with no session of what is gone', async () => {
    const person = await house.signIn();
    for (let round = 0; round < 4; round += 1) {
      await client.link(account, person);
      const ready = await Promise.all(Array.from({ length: 4 }, () => client.fetchCode('sign_in', account)));
      const [, ...replies] = await Promise.all([
        client.unlink(person),
        ...ready.map(({ code, state }) => client.finish({ code, state })),
      ]);
      for (const { data } of replies) if (data) assert.equal(await statusOf(data.tokens.access_token), 401);
    }
    for (const { revoke_reason } of await sessionsOf(person)) assert.equal(revoke_reason, 'social account unlinked');
  });

  test('somebody signs in with what is being unlinked, and is forgotten everywhere, although remembered already', async () => {
    const person = await house.signIn();
    await client.link(account, person);
    const signingIn = system('test');
    const { session, unlinking } = await transact(deps, signingIn, async (deps) => {
      await deps.db.updateTable('auth.social_link').set({ used_at: new Date() }).execute();
      const session = await sessions.openSession(deps, signingIn, {
        userId: person.userId,
        method: 'social',
        provenAt: null,
      });
      const unlinking = client.unlink(person);
      await eventually(somebodyWaits);
      await remember(deps, `session:${session.id}`, person.userId);
      return { session, unlinking };
    });
    assert.equal((await unlinking).data.ended, 1);
    const { access_token: token } = session.tokens;
    assert.equal(await statusOf(token), 401);
  });
});

const somebodyWaits = (): Promise<void> =>
  asAdmin(async (admin) => {
    const words = `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`;
    const { rows } = await admin.query(words, [house.database]);
    assert.equal(rows.length, 1);
  });
