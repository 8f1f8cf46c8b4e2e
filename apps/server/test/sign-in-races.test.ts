import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, test } from 'node:test';
import { bolormaa, openStand } from './eid.ts';
import { type House, openHouse } from './house.ts';

/** SESSION_ROUNDS=1000 is the long run; the suite itself takes a shorter one. */
const rounds = Number(process.env.SESSION_ROUNDS ?? 5);
const atOnce = 50;

const stand = await openStand({ after });
const options = { env: stand.env, kernel: { limits: 'off' } } as const;
const house = await openHouse({ after }, options);
const other = await openHouse({ after }, { ...options, database: house.database });

const post = async ({ app }: House, url: string, payload: object) => {
  // From another network each time: failures count against the address, too.
  const remoteAddress = `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`;
  const reply = await app.inject({ method: 'POST', url: `/api/v1/auth/${url}`, payload, remoteAddress });
  return { ...reply.json(), status: reply.statusCode };
};

test(`of ${atOnce} polls at once one gets the pair, over two processes, ${rounds} times`, {
  timeout: 60_000 + rounds * 3_000,
}, async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const { sid } = (await post(house, 'eid/start', {})).data;
    const { link } = (await post(other, 'eid/link', { sid })).data;
    const poll = (_: unknown, index: number) => post(index % 2 ? other : house, 'eid/poll', { sid });
    // Half of them wait already when the answer comes; the others come when all is over.
    const early = Array.from({ length: atOnce / 2 }, poll);
    const { id } = await stand.phone.open(bolormaa, link);
    await stand.phone.approve(String(id));
    const replies = await Promise.all([...early, ...Array.from({ length: atOnce / 2 }, poll)]);

    const winners = replies.filter(({ status }) => status === 200);
    assert.equal(winners.length, 1, `round ${round}`);
    assert.ok(winners[0].data.tokens.access_token);
    for (const reply of replies) if (reply.status !== 200) assert.equal(reply.error, 'auth.sign_in_consumed');
  }
});
