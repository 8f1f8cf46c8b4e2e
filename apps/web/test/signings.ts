import assert from 'node:assert/strict';
import { expireForgotten } from '../../server/src/modules/signing/expiring.ts';
import * as signing from '../../server/src/modules/signing/index.ts';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import { bring, pdfOf, perform, rowOf } from '../../server/test/signing.ts';
import type { Screen } from './screen.ts';
import type { Stack } from './stack.ts';

/** How far a signing is, and whose phone answers so: of the people whom the sandbox of the eID plays. */
const ways = {
  UPLOADED: '990000000001',
  AWAITING_SIGNER: '110000000011',
  SIGNED: '990000000001',
  COMPLETED: '990000000001',
  REFUSED: '990000000002',
  EXPIRED: '990000000001',
  FAILED: '990000000009',
  CANCELLED: '990000000001',
} as const;

/** A document whose signing stands so, with people who sign after its owner where these are named. */
export const aSigning = (state: keyof typeof ways, part = '', after: readonly string[] = []): Screen => ({
  path: `/me/sign/:id${part} (${[state, ...after.slice(0, 1).map(() => 'signers')].join(', ')})`,
  as: 'user',
  files: true,
  async prepare({ house }, person) {
    assert.ok(person);
    const row = { civil_id: ways[state] };
    await asSystem(house.deps).updateTable('users.user').set(row).where('id', '=', person.userId).execute();
    const { id } = (await bring(house, person, await pdfOf('Түрээсийн гэрээ'), 'later')).data;
    if (after.length > 0) await ask(house, person, 'PUT', `/${id}/signers`, { civil_ids: after });
    await reach(house, person, id, state);
    assert.equal((await rowOf(house.deps, id)).state, state);
    return `/me/sign/${id}${part}`;
  },
});

/** One of which who signs next could not be asked for a week. */
export const aStuckRound = (part = ''): Screen => {
  const { prepare, ...screen } = aSigning('COMPLETED', part, ['110000000022']);
  return {
    ...screen,
    path: `/me/sign/:id${part} (COMPLETED, given up)`,
    async prepare(stack, person) {
      assert.ok(prepare && person);
      const page = await prepare(stack, person);
      const given = { given_up_at: stack.house.deps.now() };
      const rows = asSystem(stack.house.deps).updateTable('signing.document').set(given);
      await rows.where('owner_id', '=', person.userId).execute();
      return page;
    },
  };
};

async function ask(
  { app }: Stack['house'],
  { headers }: SignedIn,
  method: 'POST' | 'PUT',
  url: string,
  payload: object = {},
): Promise<void> {
  const reply = await app.inject({ method, url: `/api/v1/sign${url}`, headers, payload });
  assert.equal(reply.statusCode, 200, reply.payload);
}

async function reach(house: Stack['house'], person: SignedIn, id: string, state: keyof typeof ways): Promise<void> {
  const { deps } = house;
  if (state === 'UPLOADED') return;
  if (state === 'CANCELLED') return ask(house, person, 'POST', `/${id}/cancel`);
  if (state === 'EXPIRED') {
    const row = { expires_at: new Date(deps.now().getTime() - 1_000) };
    await asSystem(deps).updateTable('signing.document').set(row).where('id', '=', id).execute();
    await expireForgotten(deps);
    return;
  }
  await ask(house, person, 'POST', `/${id}/begin`, { visible: { page: 1, corner: 'bottom_right' } });
  await perform(deps, 'prepare', id);
  for (let pass = 0; pass < 20 && ['PREPARED', 'AWAITING_SIGNER'].includes((await rowOf(deps, id)).state); pass += 1) {
    await signing.followWaiting(deps);
    if (state === 'AWAITING_SIGNER') return;
  }
  if (state === 'COMPLETED') await perform(deps, 'assemble', id);
}
