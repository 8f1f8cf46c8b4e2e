import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import type { Skill } from '@tamga/contract/tools.admin';
import { z } from 'zod';
import * as applications from '#modules/applications';
import * as audit from '#modules/audit';
import * as commands from '#modules/commands';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { cursorOf, pageOf } from '#platform/http/page';
import { decideSkill, endSkill, findSkill, listSkillsAfter, lockName, replaceOthers } from './skills.sql.ts';
import { type SkillDeps, toolsChanged } from './skills.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));
const manager = ({ origin }: Person) => system('manage skills', origin);

interface Asked extends PageQuery {
  id?: string | undefined;
  application_id?: string | undefined;
  state?: Skill['state'] | undefined;
}

export async function listVersions(
  deps: Pick<SkillDeps, 'pool' | 'commands'>,
  person: Person,
  { limit, after, id, state, application_id: only }: Asked,
): Promise<Page<Skill>> {
  const ids = await applications.listVisible(deps, person, only);
  const rows = await listSkillsAfter(asActor(deps, manager(person)), ids, { id, state }, limit + 1, cursor.read(after));
  const items = rows.map((row) => shown(deps.commands.policy, row));
  return pageOf(items, limit, ({ created_at, id }) => cursor.write([created_at, id]));
}

/** A waiting one is approved or rejected; a live one can be withdrawn. If two decide at once, one does. */
export async function decide(
  deps: SkillDeps,
  person: Person,
  id: string,
  state: 'active' | 'rejected',
): Promise<Skill> {
  const ids = await applications.listVisible(deps, person);
  const skill = await transact(deps, manager(person), async (deps) => {
    const row = await findSkill(deps.db, id);
    if (!row || !ids.includes(row.application_id)) throw new AppError('tools.skill_not_found');
    const { application_id, name } = row;
    await lockName(deps.db, application_id, name);
    if (state === 'active' && !(await applications.stillMay(deps, application_id, 'tools:skill.write')))
      throw new AppError('tools.proposer_not_allowed');
    if (state === 'active' && row.state === 'pending')
      await replaceOthers(deps.db, { application_id, name, states: ['active'] });
    const decision = { id, person: person.userId, now: deps.now() };
    const decided =
      (await decideSkill(deps.db, { ...decision, state })) ??
      (state === 'rejected' ? await endSkill(deps.db, decision) : undefined);
    // Thrown inside: what was live before stays so.
    if (!decided) throw new AppError('tools.skill_not_pending');
    const details = { name, version: row.version };
    const action = state === 'active' ? 'tools.skill_approved' : 'tools.skill_rejected';
    audit.record(deps, person, { action, object: `skill:${id}`, details });
    announce(deps, person, { type: action, aggregate: `skill:${id}`, data: details });
    return shown(deps.commands.policy, decided);
  });
  await deps.wakeups.tell(toolsChanged);
  return skill;
}

type Row = NonNullable<Awaited<ReturnType<typeof findSkill>>>;

function shown(policy: commands.Commands['policy'], row: Row): Skill {
  const { argv, template } = commands.checkTemplate(policy, row.words);
  const parameters = template?.parameters.map(({ name, kind }) => ({ name, type: kind.type })) ?? [];
  return { ...row, argv, parameters, allowed: template !== null };
}
