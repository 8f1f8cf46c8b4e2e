import assert from 'node:assert/strict';
import type { SigningDocument } from '@tamga/contract/signing';
import type { SignerInvitation } from '@tamga/contract/signing.signers';
import { asSystem, type SignedIn } from './house.ts';
import { bring, followToTheEnd, pdfOf, perform, rowOf, type SigningHouse } from './signing.ts';

/** Agrees by itself. */
export const firstSigner = '990000000001';
export const roundPdf = await pdfOf('Түрээсийн гэрээ');

/** Documents that several people sign, one after the other. */
export function openRounds(house: SigningHouse) {
  const { deps, personOf } = house;

  const ask = async (person: SignedIn, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const { headers } = person;
    const reply = await house.app.inject({ method, url: `/api/v1/sign${url}`, headers, ...(payload && { payload }) });
    return { ...reply.json(), status: reply.statusCode };
  };

  const signersOf = async (person: SignedIn, id: string): Promise<SignerInvitation[]> =>
    (await ask(person, 'GET', `/${id}/signers`)).data.items;

  const statesOf = async (person: SignedIn, id: string): Promise<string[]> =>
    (await signersOf(person, id)).map(({ state }) => state);

  const newest = async (person: SignedIn): Promise<SigningDocument> =>
    (await ask(person, 'GET', '?limit=1')).data.items[0];

  async function sign(person: SignedIn, id: string, wish: object = {}): Promise<string> {
    assert.equal((await ask(person, 'POST', `/${id}/begin`, wish)).status, 200);
    await perform(deps, 'prepare', id);
    const { state } = await followToTheEnd(deps, id);
    if (state === 'SIGNED') await perform(deps, 'assemble', id);
    return (await rowOf(deps, id)).state;
  }

  /** Signed by its owner, and not yet handed over. */
  async function begin(
    civilIds: string[],
    { civilId = firstSigner, order, name }: { civilId?: string; order?: 'AT_ONCE'; name?: string } = {},
  ): Promise<{ owner: SignedIn; id: string }> {
    const owner = await personOf(civilId);
    const { id } = (await bring(house, owner, roundPdf, 'later', name)).data;
    assert.equal((await ask(owner, 'PUT', `/${id}/signers`, { civil_ids: civilIds, order })).status, 200);
    assert.equal(await sign(owner, id), 'COMPLETED');
    return { owner, id };
  }

  const noticesOf = async ({ userId }: SignedIn): Promise<string[]> => {
    const rows = await asSystem(deps)
      .selectFrom('notifications.notice')
      .select('kind')
      .where('user_id', '=', userId)
      .execute();
    return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('signing_'));
  };

  return { ask, signersOf, statesOf, newest, sign, begin, noticesOf };
}
