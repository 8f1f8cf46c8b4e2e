import type { VersionContent } from '@tamga/contract/registry.content';
import type { Change } from '@tamga/contract/registry.versions';
import { fieldWords, languageWords } from './changes-words.ts';

interface Words {
  mn: string;
  en: string;
}

interface Texts {
  mn: string | null;
  en: string | null;
}

/** What differs between two versions, part by part, in the order of the content. */
export function changesBetween(before: VersionContent, after: VersionContent): Change[] {
  return Object.entries(fieldWords).flatMap(([field, words]) => {
    const [old, now] = [partOf(before, field), partOf(after, field)];
    if (Array.isArray(old) && Array.isArray(now)) return inList(field, words, old, now);
    if (isTexts(old) && isTexts(now)) return inTexts(field, words, old, now);
    return inValue(field, words, old, now);
  });
}

/** The changes in a few words, for a list of versions; null where there is nothing to compare with. */
export function summaryOf(changes: readonly Change[] | null): Words {
  if (changes === null) return { mn: 'Анхны хувилбар.', en: 'First version.' };
  if (changes.length === 0) return { mn: 'Ялгаа алга.', en: 'No changes.' };
  const fields = [...new Set(changes.map(({ path }) => path.split('.')[0] ?? ''))];
  const words = fields.flatMap((field) => fieldWords[field] ?? []);
  const list = (language: keyof Words) => words.map((one) => one[language].toLowerCase()).join(', ');
  return { mn: `Өөрчилсөн: ${list('mn')}.`, en: `Changed: ${list('en')}.` };
}

const partOf = (content: VersionContent, field: string): unknown => new Map(Object.entries(content)).get(field);

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && 'mn' in value && 'en' in value;

const inTexts = (field: string, words: Words, old: Texts, now: Texts): Change[] =>
  (['mn', 'en'] as const).flatMap((language) => {
    const of = languageWords[language];
    const named = { mn: `${words.mn} (${of.mn})`, en: `${words.en} (${of.en})` };
    return inValue(`${field}.${language}`, named, old[language], now[language]);
  });

/** Items that are equal to the letter are the same one; what was moved is no change. */
function inList(field: string, words: Words, old: readonly unknown[], now: readonly unknown[]): Change[] {
  const [former, present] = [old.map(said), now.map(said)];
  return [
    ...former.filter((item) => !present.includes(item)).map((item) => changeOf(field, words, item, null)),
    ...present.filter((item) => !former.includes(item)).map((item) => changeOf(field, words, null, item)),
  ];
}

function inValue(path: string, words: Words, old: unknown, now: unknown): Change[] {
  const [before, after] = [said(old), said(now)];
  return before === after ? [] : [changeOf(path, words, before, after)];
}

function changeOf(path: string, words: Words, before: string | null, after: string | null): Change {
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return { path, kind, before, after, mn: sentence('mn'), en: sentence('en') };

  function sentence(language: keyof Words): string {
    const { added, removed } = verbs[language];
    const name = words[language];
    if (before === null) return `${name}: “${after}” ${added}`;
    return after === null ? `${name}: “${before}” ${removed}` : `${name}: “${before}” → “${after}”`;
  }
}

const verbs = {
  mn: { added: 'нэмсэн', removed: 'хассан' },
  en: { added: 'added', removed: 'removed' },
} as const;

/** A value as it can be read and compared; null where there is none. */
function said(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
