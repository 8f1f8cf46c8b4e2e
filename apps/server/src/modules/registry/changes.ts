import type { VersionContent } from '@tamga/contract/registry.content';
import type { Change } from '@tamga/contract/registry.versions';
import { changeOf, inValue, said, type Words } from './change.ts';
import { fieldWords, languageWords } from './changes-words.ts';
import { inForm } from './form-changes.ts';

interface Texts {
  mn: string | null;
  en: string | null;
}

/** What differs between two versions, part by part, in the order of the content. */
export function changesBetween(before: VersionContent, after: VersionContent): Change[] {
  return Object.entries(fieldWords).flatMap(([field, words]) => {
    const [old, now] = [partOf(before, field), partOf(after, field)];
    if (field === 'form_schema') return inForm(field, words, old, now);
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
