import type { Language } from '@tamga/contract';
import type { DataExport } from '@tamga/contract/users.export';
import { plainPage, safe } from '#platform/http/plain-page';
import { exportWord, nounWord } from './export-words.ts';

/** A page to read and to print; everything that comes from people is written as text. */
export function pageOfExport({ generated_at, sections, cut }: DataExport, language: Language): string {
  const word = (key: string): string => safe(exportWord(key, language));
  const rendered = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return `<i>${word('none')}</i>`;
    if (value instanceof Date) return momentOf(value);
    if (Array.isArray(value)) {
      if (value.length === 0) return `<i>${word('none')}</i>`;
      return `<ol>${value.map((item) => `<li>${rendered(item)}</li>`).join('')}</ol>`;
    }
    if (typeof value === 'object') {
      const rows = Object.entries(value).map(([key, item]) => `<dt>${word(key)}</dt><dd>${rendered(item)}</dd>`);
      return `<dl>${rows.join('')}</dl>`;
    }
    return safe(typeof value === 'string' ? value : JSON.stringify(value));
  };
  const parts = Object.entries(sections).map(([room, section]) => {
    const told = (noun: string): string => (cut.includes(`${room}.${noun}`) ? `<p>${word('rows_cut')}</p>` : '');
    const nouns = Object.entries(section).map(
      ([noun, value]) => `<h3>${safe(nounWord(room, noun, language))}</h3>${told(noun)}${rendered(value)}`,
    );
    return `<section><h2>${word(room)}</h2>${nouns.join('')}</section>`;
  });
  const body = `<p class="muted">${word('generated_at')}: ${momentOf(generated_at)}</p>${parts.join('')}`;
  return plainPage({ language, title: exportWord('title', language), body });
}

/** As clocks show it in Ulaanbaatar. */
const momentOf = (moment: Date): string => {
  const shown = new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  return `<time datetime="${moment.toISOString()}">${shown}</time>`;
};
