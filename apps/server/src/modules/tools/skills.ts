import type { synthesizeSkill as synthesizeContract } from '@tamga/contract/tools';
import type { CommandResult, SynthesizedSkill } from '@tamga/contract/tools.data';
import { z } from 'zod';
import * as audit from '#modules/audit';
import type { Application } from '#platform/actor';
import { asActor, transact } from '#platform/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { parseCall } from '#platform/invalid';
import { announce } from '#platform/outbox';
import { uuidv7 } from '#platform/uuid';
import { type Commands, runWords } from './commands.ts';
import { unlessGone } from './gone.ts';
import { matchCommand } from './grammar.ts';
import { findActive, findVersions, insertSkill, listActive, lockName, replaceOthers } from './skills.sql.ts';
import { fill, inputOf, type Parameter, parametersOf, readTemplate, Words } from './templates.ts';
import type { TemplateWord } from './tokens.ts';

/** As many as an assistant can still tell apart. */
const skillsMax = 50;

export type SkillDeps = Pick<Deps, 'pool' | 'now' | 'config' | 'wakeups'> & { commands: Commands };
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
  const { words, parameters } = readTemplate(policy, commandTemplate);
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
  const version = await unlessGone(making);
  if (isActive) await deps.wakeups.tell(toolsChanged);
  return {
    skillName: name,
    version,
    status: isActive ? 'active' : 'pending_approval',
    createdAt,
    endpoint: `/api/v1/tools/${name}`,
    argv: words.map(({ text }) => text),
    params: parameters.map(({ name, kind, position }) => ({ name, type: kind.type, position })),
    inputSchema: schemaOf(parameters),
    policyDigest: policy.digest,
  };
}

export interface Skill {
  name: string;
  description: string;
  words: TemplateWord[];
  parameters: Parameter[];
}

/** Those that the rules of now still allow: a rule that was tightened takes a skill away at once. */
export async function listSkills(deps: SkillDeps, caller: Application): Promise<Skill[]> {
  const rows = await listActive(asActor(deps, caller));
  return rows.flatMap((row) => {
    const skill = readSkill(deps.commands, row);
    return skill ? [skill] : [];
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
  const skill = readSkill(deps.commands, row);
  if (!skill) throw new AppError('tools.skill_policy_violation');
  const values = parseCall(inputOf(skill.parameters), given);
  return runWords(deps, caller, fill(skill.words, values), { skill: `${name} ${row.version}` });
}

export function readSkill(
  { policy }: Commands,
  { name, description, words: kept }: { name: string; description: string; words: unknown },
): Skill | null {
  const words = Words.parse(kept).map(({ text, placeholder }) => ({ text, ...(placeholder && { placeholder }) }));
  try {
    return { name, description, words, parameters: parametersOf(matchCommand(policy, words)) };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export function schemaOf(parameters: readonly Parameter[]): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(inputOf(parameters), { io: 'input' });
  return schema;
}

/** Shown to people and read by assistants: one line without anything that hides. */
const cleaned = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 500) || '-';
