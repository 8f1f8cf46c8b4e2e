import type { Language, Part } from './documents.ts';
import type { Passage } from './retrieval.ts';

/** What is published, in its own words: the piece that was asked for, and what else people want to know of a service. */
export function quoted([first, ...others]: readonly Passage[], language: Language): string {
  if (!first) return '';
  const partOf = (part: Part): string => first.chunks.find((chunk) => chunk.part === part)?.text ?? '';
  const asked = first.best?.text ?? '';
  const more = first.best?.part === 'about' ? [partOf('cost'), partOf('time')] : [];
  const heading = { mn: `«${first.title}».`, en: `“${first.title}”.` }[language];
  const also = others.map(({ title }) => (language === 'mn' ? `«${title}»` : `“${title}”`)).join(', ');
  const closing = also === '' ? '' : { mn: `Мөн үзээрэй: ${also}.`, en: `See also: ${also}.` }[language];
  return [heading, asked, ...more, closing].filter((text) => text !== '').join(' ');
}
