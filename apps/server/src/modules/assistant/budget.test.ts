import assert from 'node:assert/strict';
import { after, before, suite, test, type TestContext } from 'node:test';
import { calendarOf, dayOf } from '#platform/time/calendar';
import { readPublished } from '#test/assistant-knowledge';
import { openModelStand } from '#test/assistant-model';
import { seedServices } from '#test/demo-services';
import { eventually } from '#test/eventually';
import { asAdmin, type House, openHouse, type SignedIn } from '#test/house';

const stand = await openModelStand({ after });
const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const rows = async (text: string) => (await asAdmin((client) => client.query(text), house.database)).rows;

before(async () => {
  await seedServices(house);
  await readPublished(house);
});

/** On a day of which so much is spent already, of a hundred thousand. */
async function poorHouse(t: TestContext, spent: number, more: Record<string, string> = {}): Promise<House> {
  const env = { ...stand.env, ASSISTANT_TOKENS_A_DAY: '100000', ...more };
  const poor = await openHouse(t, { database: house.database, env, kernel: { limits: 'off' } });
  await rows('delete from assistant.spending');
  await rows(`insert into assistant.spending values ('${dayOf(calendarOf(), poor.deps.now())}', ${spent})`);
  // Until it is connected nobody's share is counted.
  await eventually(async () => assert.equal(poor.deps.redis.status, 'ready'));
  return poor;
}

async function ask(at: House, by?: SignedIn): Promise<string> {
  const url = by ? '/api/v1/ai/chat' : '/api/v1/public/ai/chat';
  const payload = { messages: [{ role: 'user', content: 'Гадаад паспорт захиалах' }] };
  const reply = await at.app.inject({ method: 'POST', url, headers: { ...by?.headers }, payload });
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.json().data.status;
}

const answeredOf = (statuses: readonly string[]): number => statuses.filter((status) => status === 'answered').length;
const spent = async (): Promise<number> => (await rows('select tokens from assistant.spending'))[0].tokens;

suite('what a day allows', () => {
  test('when it has no more tokens, what is found is quoted; many at once do not spend more', async (t) => {
    const poor = await poorHouse(t, 92_000);
    const citizens = await Promise.all(Array.from({ length: 12 }, () => poor.signIn()));
    const answered = answeredOf(await Promise.all(citizens.map((citizen) => ask(poor, citizen))));
    assert.ok(answered >= 1 && answered < 12, String(answered));
    assert.ok((await spent()) <= 100_000);
  });

  test('nobody spends more than a twentieth of what there is for all', async (t) => {
    const poor = await poorHouse(t, 0);
    const answered = answeredOf(await Promise.all(Array.from({ length: 12 }, () => ask(poor))));
    assert.ok(answered >= 1 && answered < 12, String(answered));
    assert.equal(await ask(poor, await poor.signIn()), 'answered');
  });

  test('who is refused because all is spent keeps their own share', async (t) => {
    const poor = await poorHouse(t, 100_000);
    const citizen = await poor.signIn();
    for (let round = 0; round < 8; round += 1) assert.equal(await ask(poor, citizen), 'degraded');
    await rows('update assistant.spending set tokens = 0');
    assert.equal(await ask(poor, citizen), 'answered');
  });

  test('what no model was asked costs nothing: where nobody listens, and where the circuit is open', async (t) => {
    const citizen = await house.signIn();
    for (const host of ['127.0.0.1', 'localhost']) {
      const alone = await poorHouse(t, 0, { ASSISTANT_MODEL_URL: `http://${host}:1/v1` });
      for (let round = 0; round < 7; round += 1) assert.equal(await ask(alone, citizen), 'degraded');
      assert.equal(await spent(), 0, host);
    }
    assert.equal(await ask(await poorHouse(t, 0), citizen), 'answered', 'nor the share of who asked');
  });

  test('a model that was asked and failed counts as if it had written', async (t) => {
    await stand.setFaults({ down: true });
    t.after(() => stand.setFaults());
    const poor = await poorHouse(t, 0);
    assert.equal(await ask(poor, await poor.signIn()), 'degraded');
    assert.ok((await spent()) > 0);
  });
});
