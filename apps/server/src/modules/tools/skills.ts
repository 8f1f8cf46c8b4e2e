import type { synthesizeSkill as synthesizeContract } from '@tamga/contract/tools';
import type { CommandResult, SynthesizedSkill } from '@tamga/contract/tools.data';
import type { z } from 'zod';
import * as applications from '#modules/applications';
import * as audit from '#modules/audit';
import * as commands from '#modules/commands';
import type { Application } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { uuidv7 } from '#platform/data/uuid';
import { parseCall } from './arguments.ts';
import { findActive, findVersions, insertSkill, listActive, lockName, replaceOthers } from './skills.sql.ts';

/** As many as an assistant can still tell apart. */
const skillsMax = 50;

export type SkillDeps = Pick<Deps, 'pool' | 'now' | 'config' | 'wakeups'> & { commands: commands.Commands };
type Asked = z.output<typeof synthesizeContract.body>;

/** Told to every process when what can be called has changed. */
export const toolsChanged = 'tools-changed';

export async function synthesizeSkill(
  deps: SkillDeps,
  caller: Application,
  { skillName: name, description, commandTemplate }: Asked,
  isReserved: (name: string) => boolean,
): Promise<SynthesizedSkill> {
  if (isReserved(name)) throw new AppError('tools.skill_name_reserved');
  const { policy } = deps.commands;
  const { words, parameters } = commands.readTemplate(policy, commandTemplate);
  const isActive = deps.config.TOOLS_SKILLS_APPROVAL === 'none';
  const createdAt = deps.now();
  const making = transact(deps, caller, async (deps) => {
    const applicationId = caller.clientId;
    await lockName(deps.db, applicationId, name);
    const known = await findVersions(deps.db, name);
    if (known.names >= skillsMax) throw new AppError('tools.too_many_skills');
    const next = known.version + 1;
    const states: ('pending' | 'active')[] = isActive ? ['pending', 'active'] : ['pending'];
    await replaceOthers(deps.db, { application_id: applicationId, name, states });
    const id = uuidv7();
    await insertSkill(deps.db, {
      id,
      application_id: applicationId,
      name,
      version: next,
      description: cleaned(description),
      words: JSON.stringify(words),
      state: isActive ? 'active' : 'pending',
      policy_digest: policy.digest,
      created_at: createdAt,
    });
    const details = { name, version: next, words: words.map(({ text }) => text), policy: policy.digest };
    audit.record(deps, caller, { action: 'tools.skill_registered', object: `skill:${id}`, details });
    announce(deps, caller, { type: 'tools.skill_registered', aggregate: `skill:${id}`, data: { name, version: next } });
    return next;
  });
  const version = await applications.unlessGone(making, 'skill');
  if (isActive) await deps.wakeups.tell(toolsChanged);
  return {
    skillName: name,
    version,
    status: isActive ? 'active' : 'pending_approval',
    createdAt,
    endpoint: `/api/v1/tools/${name}`,
    argv: words.map(({ text }) => text),
    params: parameters.map(({ name, kind, position }) => ({ name, type: kind.type, position })),
    inputSchema: commands.inputSchemaOf(parameters),
    policyDigest: policy.digest,
  };
}

export interface Skill {
  name: string;
  description: string;
  template: commands.Template;
}

/** Those that the rules of now still allow: a rule that was tightened takes a skill away at once. */
export async function listSkills(deps: SkillDeps, caller: Application): Promise<Skill[]> {
  const rows = await listActive(asActor(deps, caller));
  return rows.flatMap(({ name, description, words }) => {
    const { template } = commands.checkTemplate(deps.commands.policy, words);
    return template ? [{ name, description, template }] : [];
  });
}

export async function runSkill(
  deps: SkillDeps,
  caller: Application,
  name: string,
  given: unknown,
): Promise<CommandResult> {
  const row = await findActive(asActor(deps, caller), name);
  if (!row) throw new AppError('tools.tool_not_found');
  const { template } = commands.checkTemplate(deps.commands.policy, row.words);
  if (!template) throw new AppError('tools.skill_policy_violation');
  const values = parseCall(commands.inputOf(template.parameters), given);
  return commands.runTemplate(deps, caller, template, values, `${name} ${row.version}`);
}

/** Shown to people and read by assistants: one line without anything that hides. */
const cleaned = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 500) || '-';
