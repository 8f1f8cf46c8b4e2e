import { type Language, wordsIn as textsIn } from '@tamga/ui';
import { adviceTexts } from '#app/texts/registry-advice.ts';
import { knownBy } from './known-things.ts';
import type { OutlineField } from './outline.server.ts';
import { type Hard, hardIn, wordsIn } from './plain-language.ts';

/** What an author might look at again. Nothing of it keeps a form from being published. */
export interface Advice {
  /** The field that it is about. */
  path: string;
  label: string;
  text: string;
  /** The way out is to ask the state for it. */
  isOnceOnly: boolean;
}

export function adviceOn(
  fields: readonly OutlineField[],
  evidenceTitles: readonly string[],
  language: Language,
  isOfOthers = false,
): Advice[] {
  const words = textsIn(adviceTexts, language);
  return fields.flatMap((field) => {
    const { path, kind, label, help } = field;
    const about = { path, label: label[language] || label.mn || label.en };
    const advise = (text: string, isOnceOnly = false): Advice => ({ ...about, text, isOnceOnly });
    const hard = [
      ...hardIn(label.mn, 'mn'),
      ...hardIn(label.en, 'en'),
      ...hardIn(help.mn, 'mn'),
      ...hardIn(help.en, 'en'),
    ];
    const known = isOfOthers ? null : knownBy(kind, label);
    const held = kind === 'file' ? titleIn(evidenceTitles, label[language]) : undefined;
    return [
      ...[...new Set(hard.map((one) => said(one)))].map((text) => advise(text)),
      ...(known ? [advise(words.known[known], known === 'registered')] : []),
      ...(held === undefined ? [] : [advise(words.held(held), true)]),
      // What is asked several times is asked about several people.
      ...adviceOn(field.fields, evidenceTitles, language, isOfOthers || kind === 'list'),
    ];
  });

  function said(hard: Hard): string {
    if (hard.kind === 'long') return words.long(hard.words);
    return hard.kind === 'capitals' ? words.capitals : words.word(hard.word, hard.better);
  }
}

/** So many letters of a word tell it from others, whatever its ending. */
const lettersMin = 4;

/** The evidence of which every word is in the question. */
function titleIn(titles: readonly string[], label: string): string | undefined {
  const begins = (text: string) =>
    wordsIn(text.toLowerCase()).map((word) => word.slice(0, Math.max(lettersMin, word.length - 3)));
  const asked = wordsIn(label.toLowerCase());
  return titles.find((title) => {
    const parts = begins(title);
    return parts.length > 0 && parts.every((part) => asked.some((word) => word.startsWith(part)));
  });
}
