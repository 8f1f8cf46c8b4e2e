import type { Language, Part } from './documents.ts';
import type { Passage } from './retrieval.ts';

/** What is published, in its own words: the piece that was asked for, and what else people want to know of a service. */
export function quoted([first, ...others]: readonly Passage[], language: Language): string {
  if (!first) return '';
  const partOf = (part: Part): string => first.chunks.find((chunk) => chunk.part === part)?.text ?? '';
  const asked = first.best?.text ?? '';
  const more = first.best?.part === 'about' ? [partOf('cost'), partOf('time')] : [];
  const heading = { mn: `«${first.title}».`, en: `“${first.title}”.` }[language];
  const also = titlesOf(others, language);
  const closing = also === '' ? '' : { mn: `Мөн үзээрэй: ${also}.`, en: `See also: ${also}.` }[language];
  return [heading, asked, ...more, closing].filter((text) => text !== '').join(' ');
}

/** Which one was meant, where a statement about one of them could be about the wrong one. */
export function askedBack(passages: readonly Passage[], language: Language): string {
  const titles = titlesOf(passages, language);
  return {
    mn: `Та аль үйлчилгээг асууж байна вэ: ${titles}? Доороос сонгох эсвэл арай дэлгэрэнгүй асуугаарай.`,
    en: `Did you mean: ${titles}? Please choose below, or ask in a little more detail.`,
  }[language];
}

const titlesOf = (passages: readonly Passage[], language: Language): string =>
  passages.map(({ title }) => (language === 'mn' ? `«${title}»` : `“${title}”`)).join(', ');
