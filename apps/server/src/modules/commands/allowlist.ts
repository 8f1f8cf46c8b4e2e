import type { Data, Language } from '@tamga/contract';
import type * as contract from '@tamga/contract/tools.admin';
import { AppError } from '#platform/error';
import { wordsOf as refusalWords } from '#platform/http/reply';
import { holding, wordsOf as wordsGiven } from './commands.ts';
import { matchCommand, wordsOf, writeForm } from './grammar.ts';
import type { Policy } from './policy.ts';
import { isAvailable, isInstalled } from './profiles.ts';
import type { Form } from './rules.ts';
import { parametersOf } from './templates.ts';
import { splitTemplate } from './tokens.ts';

export function explainCommands(policy: Policy): Data<typeof contract.listCommands> {
  const commands = [...policy.commands].map(([name, { file, profile, timeoutMs, forms }]) => ({
    name,
    installed: isInstalled(file),
    profile,
    available: isAvailable(profile),
    timeout_ms: timeoutMs,
    forms: forms.map((form) => explainForm(name, form)),
  }));
  return { digest: policy.digest, cwd_roots: [...policy.cwdRoots], commands };
}

const explainForm = (name: string, form: Form) => ({
  id: form.id,
  usage: [name, writeForm(form)].join(' ').trim(),
  says: form.says,
  parameters: form.words.flatMap((word) =>
    'parameter' in word ? [{ name: word.parameter, type: word.kind.type, says: wordsOf(word.kind) }] : [],
  ),
});

type Asked = { command?: string | undefined; argv?: string[] | undefined; cwd?: string | undefined };

/** All that is checked before a command runs, and nothing more. */
export async function tryCommand(
  policy: Policy,
  asked: Asked,
  language: Language,
): Promise<Data<typeof contract.tryCommand>> {
  try {
    const isTemplate = asked.argv === undefined && /\{\{/.test(asked.command ?? '');
    const words = isTemplate ? splitTemplate(asked.command ?? '') : wordsGiven(asked);
    const matched = matchCommand(policy, words);
    const parameters = parametersOf(matched).map(({ name, kind }) => ({ name, type: kind.type }));
    const argv = words.map(({ text }) => text);
    const { name, form, command } = matched;
    const told = { allowed: true, code: null, reason: null, command: name, form: form.id, profile: command.profile };
    if (isTemplate) return { ...told, argv, cwd: null, parameters };
    return await holding(policy, matched, asked.cwd, (folder) => ({ ...told, argv, cwd: folder.path, parameters }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, fields } = error;
    const reason = refusalWords(language, code, fields);
    return {
      allowed: false,
      code,
      reason,
      command: null,
      form: null,
      argv: [],
      cwd: null,
      profile: null,
      parameters: [],
    };
  }
}
