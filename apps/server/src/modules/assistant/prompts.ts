import { type Prompt, type PromptKey, promptKeys, type Trial } from '@tamga/contract/assistant.admin';
import * as audit from '#modules/audit';
import type { Person } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { builtInPrompts, formOf } from './built-in-prompts.ts';
import { advancePrompt, findVersion, insertVersion, listNewest, listPrompts } from './prompts.sql.ts';
import { manager } from './reindexing.ts';
import { tryPrompt, type TrialDeps } from './trial.ts';

/** With the one in force; the first, which came with the platform, is added where it is not that. */
const formerMax = 10;

export async function showPrompts(deps: { pool: Pool }, person: Person): Promise<Prompt[]> {
  const db = asActor(deps, manager(person));
  const [rows, versions] = await Promise.all([listPrompts(db), listNewest(db, formerMax)]);
  return promptKeys.flatMap((key) =>
    rows
      .filter((row) => row.key === key)
      .map(({ version, text }) => {
        const former = versions
          .filter((one) => one.key === key && one.version !== version)
          .map(({ version, text, created_at }) => ({ version, text, created_at }));
        const first = version > 1 ? [{ version: 1, text: builtInPrompts[key], created_at: null }] : [];
        return {
          key,
          text: text ?? builtInPrompts[key],
          version,
          ...formsOf(key),
          former: [...former, ...first],
          trial: null,
        };
      }),
  );
}

const formsOf = (key: PromptKey) => {
  const { required, allowed } = formOf(key);
  return { required: [...required], allowed: [...allowed] };
};

interface Change {
  key: PromptKey;
  version: number;
  text?: string | undefined;
  restore?: number | undefined;
  dry_run: boolean;
}

/** The text is tried before it is in force; what does not pass changes nothing. */
export async function putPrompt(
  deps: TrialDeps,
  person: Person,
  { key, version, text: given, restore, dry_run }: Change,
  signal: AbortSignal,
): Promise<Prompt> {
  const text = given ?? (await formerText(deps, person, key, restore ?? 1));
  requireWhole(key, text);
  const trial = await tryPrompt(deps, key, text, signal);
  if (trial.failed.length > 0 && !dry_run)
    throw new AppError('assistant.prompt_failed_trial', { details: { failed: trial.failed } });
  await transact(deps, manager(person), async (deps) => {
    const object = `prompt:${key}` as const;
    if (dry_run) {
      audit.record(deps, person, { action: 'assistant.prompt_tried', object, details: { passed: trial.passed } });
      return;
    }
    const next = await advancePrompt(deps.db, key, version);
    if (!next) {
      const current = (await listPrompts(deps.db)).find((one) => one.key === key);
      throw new AppError('request.version_conflict', { details: { current_version: current?.version ?? 1 } });
    }
    await insertVersion(deps.db, { key, version: next.version, text, created_at: deps.now() });
    const data = { key, version: next.version };
    audit.record(deps, person, {
      action: 'assistant.prompt_activated',
      object,
      details: { ...data, restored: restore },
    });
    announce(deps, person, { type: 'assistant.prompt_activated', aggregate: object, data });
  });
  return withTrial(await showPrompts(deps, person), key, trial);
}

const withTrial = (prompts: readonly Prompt[], key: PromptKey, trial: Trial): Prompt => {
  const shown = prompts.find((one) => one.key === key);
  if (!shown) throw new AppError('assistant.prompt_not_found');
  return { ...shown, trial };
};

async function formerText(deps: { pool: Pool }, person: Person, key: PromptKey, version: number): Promise<string> {
  if (version === 1) return builtInPrompts[key];
  const row = await findVersion(asActor(deps, manager(person)), key, version);
  if (!row) throw new AppError('assistant.prompt_version_not_found');
  return row.text;
}

function requireWhole(key: PromptKey, text: string): void {
  const { required, allowed } = formOf(key);
  const named = [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = '']) => name);
  const missing = required.filter((name) => !named.includes(name)).map((name) => `{{${name}}}`);
  const unknown = named
    .filter((name) => !required.includes(name) && !allowed.includes(name))
    .map((name) => `{{${name}}}`);
  if (missing.length === 0 && unknown.length === 0) return;
  const lacks = missing.join(', ');
  const strange = unknown.join(', ');
  throw new AppError('assistant.prompt_incomplete', {
    fields: [
      missing.length > 0
        ? { path: 'text', mn: `дараахыг агуулна: ${lacks}.`, en: `must have ${lacks}.` }
        : { path: 'text', mn: `дараахыг агуулж болохгүй: ${strange}.`, en: `must not have ${strange}.` },
    ],
  });
}
