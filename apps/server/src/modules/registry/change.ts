import type { Change } from '@tamga/contract/registry.versions';

export interface Words {
  mn: string;
  en: string;
}

/** The change of one value, or none. */
export function inValue(path: string, words: Words, old: unknown, now: unknown): Change[] {
  const [before, after] = [said(old), said(now)];
  return before === after ? [] : [changeOf(path, words, before, after)];
}

/** One change with its sentences; null where there was or is nothing. */
export function changeOf(path: string, words: Words, before: string | null, after: string | null): Change {
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
export function said(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
