import assert from 'node:assert/strict';
import sharp from 'sharp';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import { formWith } from '../../server/test/uploads.ts';
import type { Screen } from './screen.ts';
import type { Stack } from './stack.ts';

export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#1a4fa0' } })
    .png()
    .toBuffer();

/** Sends a file as a caller of the API does; answers with its id. */
export async function keep(
  { app }: Stack['house'],
  { headers }: Pick<SignedIn, 'headers'>,
  { bytes, type, name, query = '' }: { bytes: Buffer; type: string; name: string; query?: string },
): Promise<string> {
  const form = formWith(bytes, type, name);
  const url = `/api/v1/gspace/upload?${query}`;
  const reply = await app.inject({ method: 'POST', url, ...form, headers: { ...form.headers, ...headers } });
  assert.equal(reply.statusCode, 201, reply.payload);
  return reply.json().data.id;
}

/** A file of another person, who shares it with this one. */
async function give(house: Stack['house'], { userId }: SignedIn, one: Parameters<typeof keep>[2]): Promise<string> {
  const giver = await house.signIn();
  const id = await keep(house, giver, one);
  const db = asSystem(house.deps);
  const { civil_id } = await db
    .selectFrom('users.user')
    .select('civil_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const payload = { civil_id, days: 31 };
  const url = `/api/v1/gspace/files/${id}/shares`;
  assert.equal((await house.app.inject({ method: 'POST', url, payload, headers: giver.headers })).statusCode, 200);
  return id;
}

/** A file of this person, in a folder, with two versions. */
export const aFile = (how: 'list' | 'one' | 'shared' | 'binned' | 'given', part = ''): Screen => ({
  path: how === 'list' ? '/me/files (some)' : `/me/files/:id${part} (${how})`,
  as: 'user',
  files: true,
  async prepare({ house }, person) {
    assert.ok(person);
    const one = { bytes: await picture(), type: 'image/png', name: 'Үнэмлэхний зураг.png' };
    await keep(house, person, one);
    if (how === 'given') return `/me/files/${await give(house, person, one)}${part}`;
    const id = await keep(house, person, one);
    await keep(house, person, { ...one, query: `folder=${encodeURIComponent('Гэр/2026')}` });
    const url = `/api/v1/gspace/files/${id}/shares`;
    const payload = { civil_id: '999999999999', days: 31 };
    const { headers } = person;
    if (how === 'shared') await house.app.inject({ method: 'POST', url, payload, headers });
    if (how === 'binned') await house.app.inject({ method: 'DELETE', url: `/api/v1/gspace/?id=${id}`, headers });
    return how === 'list' ? '/me/files' : `/me/files/${id}${part}`;
  },
});
