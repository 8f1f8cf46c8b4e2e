import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { builtInCommands } from './built-in-commands.ts';
import { type Command, Rules } from './rules.ts';

export interface Policy {
  commands: ReadonlyMap<string, Command>;
  /** The same for the same rules; every record of a command names it. */
  digest: string;
  cwdRoots: readonly string[];
}

export function openPolicy(settings: { file?: string | undefined; cwdRoots: readonly string[] }): Policy {
  const source: unknown =
    settings.file === undefined ? builtInCommands : JSON.parse(readFileSync(settings.file, 'utf8'));
  const { commands } = Rules.parse(source);
  const digest = hash('sha256', JSON.stringify([commands, settings.cwdRoots])).slice(0, 16);
  return { commands: new Map(Object.entries(commands)), digest, cwdRoots: settings.cwdRoots };
}

/** The folders that a path may lie in; `$cwd` stands for those of the setting. */
export const rootsOf = (policy: Pick<Policy, 'cwdRoots'>, roots: readonly string[]): string[] =>
  roots.flatMap((root) => (root === '$cwd' ? policy.cwdRoots : [root]));
