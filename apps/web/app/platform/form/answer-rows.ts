import { type Field, isShown } from '@tamga/forms';
import { unitName } from '@tamga/forms/units';
import type { Formats } from '@tamga/ui/formats';
import type { Language } from '@tamga/ui/language';
import { isCurrency } from '../currency.ts';
import { amountIn, inside, itemsOf, textIn, textsIn } from './shown-values.ts';

interface Said {
  words: { yes: string; no: string };
  formats: Formats;
  language: Language;
}

export interface AnswerRow {
  /** Of the question, such as `children.0.name`. */
  path: string;
  label: string;
  /** In words; null where it was not answered, and for a file. */
  value: string | null;
  /** Of a file: which evidence it is. */
  evidenceId: string | null;
}

/**
 * Question and answer in words, for the citizen before and after they send them and for the officer who decides. What was
 * not asked is left out.
 */
export function answerRows(
  fields: readonly Field[],
  answers: unknown,
  said: Said,
  { all = answers, at = '', above = '' }: { all?: unknown; at?: string; above?: string } = {},
): AnswerRow[] {
  return fields
    .filter(({ showIf }) => isShown(showIf, all))
    .flatMap((field) => {
      const value = inside(answers, field.name);
      const path = `${at}${field.name}`;
      const label = `${above}${field.label[said.language]}`;
      if (field.kind === 'group')
        return answerRows(field.fields, value, said, { all, at: `${path}.`, above: `${label}: ` });
      if (field.kind === 'list')
        return itemsOf(value).flatMap((item, n) =>
          answerRows(field.fields, item, said, { all, at: `${path}.${n}.`, above: `${label} ${n + 1}: ` }),
        );
      const evidenceId = field.kind === 'file' ? (textIn(value) ?? null) : null;
      return [{ path, label, value: evidenceId === null ? answerIn(field, value, said) : null, evidenceId }];
    });
}

/** One answer in words; null where there is none. */
function answerIn(field: Field, value: unknown, { words, formats, language }: Said): string | null {
  if (value === undefined || value === null || value === '') return null;
  const chosen = (one: string) => field.choiceLabels[field.choices.indexOf(one)]?.[language] ?? one;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (field.kind === 'date') return typeof value === 'string' ? formats.date(value) : null;
  if (field.kind === 'choice') return typeof value === 'string' ? chosen(value) : null;
  if (field.kind === 'choices') return textsIn(value).map(chosen).join(', ') || null;
  if (field.kind === 'address') {
    const [unit = '', detail = ''] = [textIn(inside(value, 'unit')), textIn(inside(value, 'detail'))];
    return [unitName(unit)?.[language] ?? unit, detail].filter(Boolean).join(', ');
  }
  if (field.kind === 'money') return moneyIn(value, formats);
  // As it was typed: a year is a number, too, and has no thousands.
  return textIn(value) ?? null;
}

function moneyIn(value: unknown, formats: Formats): string | null {
  const [amount_minor, currency] = [inside(value, 'amount_minor'), inside(value, 'currency')];
  if (typeof amount_minor === 'number' && isCurrency(currency)) return formats.money({ amount_minor, currency });
  return amountIn(value) ?? null;
}

/** What was answered to one question, without its label: a group or a list says what each part of it is. */
export function answerText(field: Field, value: unknown, said: Said): string | null {
  const alone: Field = { ...field, showIf: null };
  const rows = answerRows([alone], { [field.name]: value }, said).filter((row) => row.value !== null);
  const [first] = rows;
  if (first?.path === field.name) return first.value;
  return rows.map(({ label, value }) => `${label}: ${value}`).join('; ') || null;
}
