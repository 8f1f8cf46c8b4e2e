import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import * as references from '#modules/references';
import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { linksOf } from '../src/links.ts';
import type { AppDeps } from '../src/world.ts';

const said = [
  { label: { mn: 'Нэр', en: 'Given name' }, value: 'Болормаа' },
  { label: { mn: 'Хаяг', en: 'Address' }, value: 'Өвөрхангай аймаг, Үүрийн гэгээ гудамж 5' },
];

/** A document about this person that is still to be made, as a case leaves one. */
export async function leaveReference(
  { deps }: { deps: AppDeps },
  tenantId: string,
  subjectId: string,
  more: Partial<references.Issue> = {},
): Promise<string> {
  const actor = system('test');
  const title = { mn: 'Оршин суугаа хаягийн лавлагаа', en: 'Proof of residence' };
  const wanted = { subjectId, tenantId, title, data: { fields: said }, lang: 'mn', ...more } as const;
  return transact(deps, actor, async (deps) => (await references.issue(deps, actor, wanted)).id);
}

/** What a worker does with it. */
export async function makeReference(deps: AppDeps, id: string): Promise<void> {
  const [job] = references.room.jobs ?? [];
  assert.ok(job);
  const linked = { ...deps, ...linksOf(deps, []) };
  await job.perform(linked, { id: randomUUID(), at: new Date(), data: { id }, signal: AbortSignal.timeout(60_000) });
}

/** A digest that this person is to sign, as they leave one. */
export async function leaveSigning(
  { deps }: { deps: AppDeps },
  { userId }: { userId: string },
): Promise<{ id: string; sid: string }> {
  const [id, sid, now] = [randomUUID(), randomBytes(16).toString('base64url'), deps.now()];
  const place = { table: 'signing.document', row: id, column: 'words_sealed' };
  await asActor(deps, system('test'))
    .insertInto('signing.document')
    .values({
      id,
      sid,
      owner_id: userId,
      kind: 'DIGEST',
      state: 'PREPARED',
      words_sealed: deps.keyring.seal(place, JSON.stringify({ name: 'Түрээсийн гэрээ.pdf', text: null })),
      hash_algorithm: 'SHA-256',
      digest: randomBytes(32),
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .execute();
  return { id, sid };
}

/** A file that this person keeps; its bytes are nowhere. */
export async function keepFile(
  { deps }: { deps: AppDeps },
  { userId }: { userId: string },
  to: string | null = null,
): Promise<{ id: string; share_id: string }> {
  const db = asActor(deps, system('test'));
  const [id, share_id, object_id, at] = [randomUUID(), randomUUID(), randomUUID(), new Date()];
  const facts = { media_type: 'application/pdf', size_bytes: '100', sha256: randomBytes(32), created_at: at };
  const settled = { state: 'clean', settled_at: at, data_key_sealed: 'none' } as const;
  await db
    .insertInto('objects.object')
    .values({ id: object_id, kind: 'storage.file', name: 'file', ...facts, ...settled })
    .execute();
  await db
    .insertInto('storage.space')
    .values({ id: userId, owner_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const place = { space_id: userId, name: `${id}.pdf`, version_no: 1, created_at: at, updated_at: at };
  await db
    .insertInto('storage.file')
    .values({ id, ...place })
    .execute();
  await db
    .insertInto('storage.version')
    .values({ file_id: id, no: 1, space_id: userId, object_id, ...facts })
    .execute();
  const sealed = (column: string, text: string) =>
    deps.keyring.seal({ table: 'storage.share', row: share_id, column }, text);
  await db
    .insertInto('storage.share')
    .values({
      id: share_id,
      file_id: id,
      space_id: userId,
      to_user_id: to,
      number_sealed: sealed('number_sealed', '999999999999'),
      from_sealed: sealed('from_sealed', 'Б.Сүх'),
      right: 'read',
      created_at: at,
      ends_at: new Date(at.getTime() + 86_400_000),
    })
    .execute();
  return { id, share_id };
}

/** A large file of which nothing has come. */
export async function leaveUpload({ deps }: { deps: AppDeps }, { userId }: { userId: string }): Promise<string> {
  const db = asActor(deps, system('test'));
  const [id, at] = [randomUUID(), new Date()];
  await db
    .insertInto('storage.space')
    .values({ id: userId, owner_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('storage.upload')
    .values({
      id,
      created_by: userId,
      session_id: randomUUID(),
      space_id: userId,
      folder: '',
      name: 'a.pdf',
      media_type: 'application/pdf',
      size_bytes: '100',
      reservation_id: randomUUID(),
      created_at: at,
      expires_at: new Date(at.getTime() + 86_400_000),
    })
    .execute();
  return id;
}
