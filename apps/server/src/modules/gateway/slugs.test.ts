import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { newServiceSample } from '@tamga/contract/gateway.service';
import { askAs } from '#test/appointments';
import { addService } from '#test/gateway';
import { openHouse } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { forgetOld } from './forgetting.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const [one, other] = [await house.signIn('admin'), await house.signIn('admin')];
const { id: first = '' } = await foundOrganisation(house, one);
const { id: second = '' } = await foundOrganisation(house, other);
const slugOf = () => `s-${randomUUID().slice(0, 13)}`;
const owners = [
  { person: one, organisation_id: first },
  { person: other, organisation_id: second },
  { person: other, organisation_id: null },
];
const add = async ({ person, organisation_id }: (typeof owners)[number], slug: string) => {
  const payload = { ...newServiceSample, slug, organisation_id };
  const { status, error, data } = await askAs(house, person, 'POST', '/gateway/services', { payload });
  return { status, error, id: data?.id };
};
const remove = async ({ person }: (typeof owners)[number], id: string) =>
  assert.equal((await askAs(house, person, 'DELETE', `/gateway/services/${id}`)).status, 200);

test('a slug stays with its owner after the service was removed and forgotten, and nobody else gets it', async () => {
  for (const owner of owners) {
    const slug = slugOf();
    const strangers = owners.filter((one) => one !== owner);
    const refusedToOthers = async () => {
      for (const stranger of strangers) {
        const { status, error } = await add(stranger, slug);
        assert.deepEqual([status, error], [409, 'gateway.slug_taken']);
      }
    };
    const { id } = await add(owner, slug);
    await refusedToOthers();

    await remove(owner, id);
    await refusedToOthers();

    await forgetOld({ ...house.deps, now: () => new Date(Date.now() + 34 * 86_400_000) });
    await refusedToOthers();

    const again = await add(owner, slug);
    assert.equal(again.status, 201);
    await remove(owner, again.id);
  }
});

test('of several owners who take and leave a new slug again and again at once, one gets it every time', async () => {
  const slug = slugOf();
  const takeAndLeave = async (owner: (typeof owners)[number]) => {
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { status, id } = await add(owner, slug);
      statuses.push(status);
      if (status === 201) await remove(owner, id);
    }
    return statuses.join(' ');
  };
  const seen = await Promise.all(owners.map(takeAndLeave));
  assert.deepEqual(seen.toSorted(), ['201 201 201 201 201', '409 409 409 409 409', '409 409 409 409 409']);
});

test('what was refused claims nothing', async () => {
  const slug = slugOf();
  const payload = { ...newServiceSample, slug, organisation_id: first };
  const foreign = await askAs(house, other, 'POST', '/gateway/services', { payload });
  assert.equal(foreign.error, 'gateway.organisation_not_found');
  assert.equal((await addService(house, other, { slug, organisation_id: second })).slug, slug);
});
