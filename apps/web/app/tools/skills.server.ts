import { listSkills } from '@tamga/contract/tools.admin';
import { data } from 'react-router';
import type { Answer, Asked } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { ask } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { type Holder, nameOf, readHolders } from './holders.server.ts';

type Query = NonNullable<Asked<typeof listSkills>['query']>;
type Skill = Answer<typeof listSkills>['items'][number];

export function skillQueryOf(url: URL): Query {
  const { state, ...rest } = filterOf(url, 'application_id', 'state', 'after');
  return { ...rest, state: state as Query['state'] };
}

export const shownSkill = (holders: readonly Holder[]) => (skill: Skill) => ({
  ...skill,
  application: nameOf(holders, skill.application_id),
});
export type ShownSkill = ReturnType<ReturnType<typeof shownSkill>>;

/** One version, or a page that says there is none. */
export async function readSkill(context: Context, id: string): Promise<ShownSkill> {
  const { items } = await ask(context, listSkills, { query: { id, limit: 1 } });
  const [skill] = items.map(shownSkill(await readHolders(context)));
  if (!skill) throw data(null, { status: 404 });
  return skill;
}
