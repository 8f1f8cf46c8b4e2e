import { AppError } from '#platform/error';

const wordsMax = 32;
const controls = /[\p{Cc}\u2028\u2029]/u;
/** Whatever a shell would take for more than a letter. */
const syntax = new Set('|&;<>()$`\\*?[]{}~!#');

/**
 * Splits one line into arguments. Quotes group and nothing expands; what a shell would act upon is refused, so that a
 * caller learns why it does not work instead of seeing it passed on as a letter.
 */
export function splitCommand(text: string): string[] {
  return split(text, false).map(({ text }) => text);
}

export interface TemplateWord {
  text: string;
  /** The name, where the whole word is one `{{placeholder}}`. */
  placeholder?: string;
}

/** The same for a template, in which a word may be `{{name}}`, whole and unquoted. */
export const splitTemplate = (text: string): TemplateWord[] => split(text, true);

const placeholder = /^\{\{([a-z][a-z0-9]*(?:_[a-z0-9]+)*)\}\}(?= |$)/;

function split(text: string, isTemplate: boolean): TemplateWord[] {
  if (controls.test(text)) throw new AppError('tools.control_character');
  const words: TemplateWord[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quote !== undefined) {
      if (letter === quote) quote = undefined;
      else word = `${word ?? ''}${letter}`;
    } else if (letter === '"' || letter === "'") {
      quote = letter;
      word ??= '';
    } else if (letter === ' ') {
      if (word !== undefined) words.push({ text: word });
      word = undefined;
    } else if (isTemplate && word === undefined && text.startsWith('{{', at)) {
      const [whole = '', name = ''] = placeholder.exec(text.slice(at)) ?? [];
      if (!name || name.length > 32) throw new AppError('tools.skill_template_invalid');
      words.push({ text: whole, placeholder: name });
      at += whole.length - 1;
    } else if (syntax.has(letter)) {
      throw new AppError(isTemplate && /[{}]/.test(letter) ? 'tools.skill_template_invalid' : 'tools.shell_syntax', {
        fields: [{ path: '', mn: `Энд "${letter}" бичиж болохгүй.`, en: `"${letter}" is not available here.` }],
      });
    } else word = `${word ?? ''}${letter}`;
  }
  if (quote !== undefined) throw new AppError('tools.unbalanced_quote');
  if (word !== undefined) words.push({ text: word });
  if (words.length === 0 || words.length > wordsMax) throw new AppError('tools.argument_not_allowed');
  return words;
}
