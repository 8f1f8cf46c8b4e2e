import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as references from '#modules/references';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
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
