import type { PromptKey } from '@tamga/contract/assistant.admin';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { builtInPrompts } from './built-in-prompts.ts';
import { listPrompts } from './prompts.sql.ts';

export type Prompts = Readonly<Record<PromptKey, string>>;

/** Every text in force, for the assistant. */
export async function readPrompts(deps: { pool: Pool }): Promise<Prompts> {
  const rows = await listPrompts(asActor(deps, system('answer questions')));
  const written = rows.flatMap(({ key, text }) => (text === null ? [] : [[key, text]]));
  return { ...builtInPrompts, ...Object.fromEntries(written) };
}

/** Puts words where their names stand. What they bring is not read for names again. */
export const filled = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{\s*([^{}]*?)\s*\}\}/g, (_, name: string) => words[name] ?? '');
