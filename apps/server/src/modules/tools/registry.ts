import type { Endpoint } from '@tamga/contract';
import * as contract from '@tamga/contract/tools';
import type { z } from 'zod';
import * as commands from '#modules/commands';
import * as memory from '#modules/memory';
import * as site from '#modules/site';
import type { Application } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { type JsonSchema, strictInput, wireSchema } from '#platform/http/schema';
import { onceFor } from '#platform/once-for';
import { parseCall } from './arguments.ts';
import { type CallBook, openCallBook } from './calls.ts';
import { openHost } from './host-status.ts';
import { listSkills, runSkill, type Skill, synthesizeSkill } from './skills.ts';

/** What an assistant is told of a tool, beside its shape. */
export interface Annotations {
  title: string;
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

export interface Tool {
  name: string;
  description: string;
  endpoint: Endpoint;
  input: JsonSchema;
  output: JsonSchema;
  annotations: Annotations;
  /** Takes what an assistant sent, and gives what goes over the wire. */
  call(caller: Application, given: unknown): Promise<Record<string, unknown>>;
}

/** Everything that assistants can call, however they come: each surface is made of this and of nothing else. */
export interface Toolbox {
  commands: commands.Commands;
  book: CallBook;
  run: ReturnType<typeof runners>;
  /** Those whose scope this application has, in a lasting order. */
  listFor(caller: Application): Promise<Tool[]>;
}

type ToolDeps = Deps & { embedder: memory.Embedder | null };

export function openToolbox(deps: ToolDeps): Toolbox {
  const own = { ...deps, commands: commands.openCommands(deps) };
  const run = runners(own);
  const fixed = fixedTools(run);
  return {
    commands: own.commands,
    book: openCallBook(deps),
    run,
    async listFor(caller) {
      const may = fixed.filter(({ endpoint }) => caller.scopes.has(scopeOf(endpoint)));
      const skills = caller.scopes.has(scopeOf(contract.runSkill)) ? await listSkills(own, caller) : [];
      return [...may, ...skills.map((skill) => toolOf(skill, run))].toSorted((one, other) =>
        one.name.localeCompare(other.name, 'en'),
      );
    },
  };
}

type Body<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : never;

/** What each tool does. */
function runners(deps: ToolDeps & { commands: commands.Commands }) {
  const host = openHost(deps);
  return {
    hostStatus: (_: Application, given: Body<typeof contract.hostStatus>) => host(given),
    executeCommand: (caller: Application, given: Body<typeof contract.executeCommand>) =>
      commands.runCommand(deps, caller, given),
    searchMemory: (caller: Application, given: Body<typeof contract.searchMemory>) =>
      memory.searchMemory(deps, caller, given),
    recordInsight: (caller: Application, given: Body<typeof contract.recordInsight>) =>
      memory.recordInsight(deps, caller, given),
    rebrandSystem: (caller: Application, given: Body<typeof contract.rebrandSystem>) =>
      site.rebrand(deps, caller, given, { waits: deps.config.TOOLS_BRANDING_APPROVAL === 'required' }),
    synthesizeSkill: (caller: Application, given: Body<typeof contract.synthesizeSkill>) =>
      synthesizeSkill(deps, caller, given, (name) => reserved.has(name)),
    runSkill: (caller: Application, name: string, given: unknown) => runSkill(deps, caller, name, given),
  };
}

const reading = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const adding = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const changing = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false };

function fixedTools(run: ReturnType<typeof runners>): Tool[] {
  return [
    describe(contract.hostStatus, reading, run.hostStatus),
    describe(contract.executeCommand, { ...reading, idempotentHint: false }, run.executeCommand),
    describe(contract.searchMemory, reading, run.searchMemory),
    describe(contract.recordInsight, adding, run.recordInsight),
    describe(contract.rebrandSystem, changing, run.rebrandSystem),
    describe(contract.synthesizeSkill, changing, run.synthesizeSkill),
  ];
}

function describe<E extends Endpoint & { body: z.ZodType }>(
  endpoint: E,
  hints: Omit<Annotations, 'title'>,
  run: (caller: Application, given: Body<E>) => Promise<z.output<E['data']>>,
): Tool {
  const input = strictInput(endpoint.body);
  return {
    name: nameOf(endpoint),
    description: endpoint.description,
    endpoint,
    input: schemaFor(input),
    output: schemaFor(endpoint.data),
    annotations: { title: endpoint.summary, ...hints },
    call: async (caller, given) => onTheWire(endpoint, await run(caller, parseCall(input, given) as Body<E>)),
  };
}

const toolOf = ({ name, description, template }: Skill, run: ReturnType<typeof runners>): Tool => ({
  name,
  description,
  endpoint: contract.runSkill,
  input: commands.inputSchemaOf(template.parameters),
  output: schemaFor(contract.runSkill.data),
  annotations: { title: name, ...reading, idempotentHint: false },
  call: async (caller, given) => onTheWire(contract.runSkill, await run.runSkill(caller, name, given)),
});

/** Only what the contract names, as it names it: moments become text. */
const onTheWire = ({ data }: Endpoint, result: unknown): Record<string, unknown> => {
  const written: unknown = data.encode(result);
  if (typeof written !== 'object' || written === null) throw new AppError('server.failed');
  return { ...written };
};

const nameOf = ({ path }: Endpoint): string => path.slice(path.lastIndexOf('/') + 1);

export const scopeOf = ({ access }: Endpoint): string => String(access).replace(/^scope:/, '');

/** With its shared shapes inside, so that it stands alone. */
export const schemaFor = onceFor((schema: z.ZodType): JsonSchema => {
  const { schema: own, definitions } = wireSchema(schema);
  return Object.keys(definitions).length > 0 ? { ...own, $defs: definitions } : own;
});

const reserved: ReadonlySet<string> = new Set([
  ...[contract.hostStatus, contract.executeCommand, contract.searchMemory, contract.recordInsight].map(nameOf),
  ...[contract.rebrandSystem, contract.synthesizeSkill].map(nameOf),
  'openapi',
  'openapi_json',
  'mcp',
  'admin',
  'tools',
]);
