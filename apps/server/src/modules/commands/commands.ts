import type { Endpoint } from '@tamga/contract';
import type { executeCommand } from '@tamga/contract/tools';
import type { CommandResult } from '@tamga/contract/tools.data';
import type { z } from 'zod';
import * as audit from '#modules/audit';
import type { Application } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { uuidv7 } from '#platform/data/uuid';
import { type Matched, matchCommand } from './grammar.ts';
import { closePlace, openPlace, type Place } from './places.ts';
import { openPolicy, type Policy, rootsOf } from './policy.ts';
import { isInstalled, wrap } from './profiles.ts';
import { run } from './runner.ts';
import { splitCommand, type TemplateWord } from './tokens.ts';

export interface Commands {
  policy: Policy;
  /** How many run now, in all and of each application. */
  running: Map<string, number>;
  atOnceMax: number;
}

export const openCommands = ({ config }: Pick<Deps, 'config'>): Commands => ({
  policy: openPolicy({ file: config.TOOLS_COMMANDS_FILE, cwdRoots: config.TOOLS_ALLOWED_CWD_ROOTS }),
  running: new Map(),
  atOnceMax: config.TOOLS_COMMANDS_AT_ONCE,
});

export type CommandDeps = Pick<Deps, 'pool'> & { commands: Commands };
type Asked = z.output<NonNullable<(typeof executeCommand & Endpoint)['body']>>;

export function runCommand(deps: CommandDeps, caller: Application, asked: Asked): Promise<CommandResult> {
  return runWords(deps, caller, wordsOf(asked), { cwd: asked.cwd });
}

/** The arguments as they are, or those of the line; an argument that holds what no argument can is refused here. */
export function wordsOf({ argv, command }: Pick<Asked, 'argv' | 'command'>): TemplateWord[] {
  if (argv) return argv.map((text) => ({ text }));
  if (command !== undefined) return splitCommand(command).map((text) => ({ text }));
  const words = { mn: 'argv эсвэл command хэрэгтэй.', en: 'give argv or command.' };
  throw new AppError('request.invalid_arguments', { fields: [{ path: 'argv', ...words }] });
}

/** Runs what fits a form, as it stands now in the policy; nothing runs that was not recorded before. */
export async function runWords(
  deps: CommandDeps,
  caller: Application,
  words: readonly TemplateWord[],
  { cwd, skill }: { cwd?: string | undefined; skill?: string | undefined },
): Promise<CommandResult> {
  const { policy } = deps.commands;
  const matched = matchCommand(policy, words);
  return holding(policy, matched, cwd, async (folder, places) => {
    const { command, form, name } = matched;
    if (!isInstalled(command.file)) throw new AppError('tools.command_not_installed');
    const started = wrap(command.profile, command.file, wordsFor(matched, places));
    return inTurn(deps.commands, caller, async () => {
      const id = uuidv7();
      const argv = [name, ...shown(matched, places)];
      const details = { execution: id, argv, form: form.id, cwd: folder.path, policy: policy.digest, skill };
      await transact(deps, caller, async (deps) => {
        audit.record(deps, caller, { action: 'tools.command_run', object: `application:${caller.clientId}`, details });
      });
      const descriptors = places.map(({ descriptor }) => descriptor);
      const inFolder = `/proc/self/fd/${folder.descriptor}`;
      const ran = await run({ ...started, cwd: inFolder, timeoutMs: command.timeoutMs, descriptors });
      const told = { executionId: id, command: name, argv, form: form.id, cwd: folder.path, profile: command.profile };
      return judge({ ...told, ...ran, stdout: named(ran.stdout, places), stderr: named(ran.stderr, places) });
    });
  });
}

/** The output of a command that started is always shown, together with its failure. */
function judge(result: CommandResult): CommandResult {
  const data = { ...result };
  if (result.timedOut) throw new AppError('tools.timed_out', { data });
  if (result.stdoutTruncated || result.stderrTruncated) throw new AppError('tools.output_too_large', { data });
  if (result.exitCode !== 0) throw new AppError('tools.command_failed', { data });
  return result;
}

/** Opens the working directory and every path among the arguments, and holds them while `work` lasts. */
export async function holding<T>(
  policy: Policy,
  matched: Matched,
  cwd: string | undefined,
  work: (folder: Place, places: Place[]) => Promise<T> | T,
): Promise<T> {
  const held: Place[] = [];
  const hold = (place: Place): Place => {
    held.push(place);
    return place;
  };
  try {
    const [home = '/'] = policy.cwdRoots;
    const codes = { missing: 'tools.cwd_not_found', outside: 'tools.cwd_outside_roots' } as const;
    const folder = hold(openPlace(cwd ?? home, { from: home, roots: policy.cwdRoots, isFolder: true, codes }));
    const places = matched.arguments.flatMap((argument) => {
      if (!('kind' in argument) || argument.kind.type !== 'path') return [];
      const roots = rootsOf(policy, argument.kind.roots);
      return [hold(openPlace(argument.text, { from: folder.path, roots, codes: pathCodes }))];
    });
    return await work(folder, places);
  } finally {
    for (const place of held) closePlace(place);
  }
}

const pathCodes = { missing: 'tools.path_not_found', outside: 'tools.path_outside_root' } as const;
/** Below are input, output and errors. */
const firstDescriptor = 3;
const nameOf = (index: number): string => `/proc/self/fd/${firstDescriptor + index}`;

/** A path is given as the descriptor that was checked: a name could lead elsewhere by now. */
const wordsFor = (matched: Matched, places: readonly Place[]): string[] =>
  replacePaths(matched, places, (_, index) => nameOf(index));
const shown = (matched: Matched, places: readonly Place[]): string[] =>
  replacePaths(matched, places, ({ path }) => path);

function replacePaths(
  matched: Matched,
  places: readonly Place[],
  write: (place: Place, index: number) => string,
): string[] {
  let index = 0;
  return matched.arguments.map((argument) => {
    if (!('kind' in argument) || argument.kind.type !== 'path') return argument.text;
    const place = places[index];
    if (!place) throw new Error('a path was not opened');
    index += 1;
    return write(place, index - 1);
  });
}

const named = (output: string, places: readonly Place[]): string =>
  places.reduce((text, { path }, index) => text.replaceAll(nameOf(index), path), output);

const everybody = 'everybody';

async function inTurn<T>({ running, atOnceMax }: Commands, caller: Application, work: () => Promise<T>): Promise<T> {
  const count = (name: string, by: number) => running.set(name, (running.get(name) ?? 0) + by);
  if ((running.get(everybody) ?? 0) >= atOnceMax || running.has(caller.clientId)) throw new AppError('tools.too_busy');
  count(everybody, 1);
  running.set(caller.clientId, 1);
  try {
    return await work();
  } finally {
    count(everybody, -1);
    running.delete(caller.clientId);
  }
}
