const endings = /(?<=[.!?。…])["”»)\]]*\s+|\n+/u;

/** Sentences as they are checked and quoted; a dot within a number or an address ends none. */
export const sentencesIn = (text: string): string[] =>
  text
    .split(endings)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** The sentences of a text that is still being written that are whole, and the rest. */
export function wholeSentences(text: string): { whole: string[]; rest: string } {
  const last = [...text.matchAll(new RegExp(endings, 'gu'))].at(-1);
  if (!last) return { whole: [], rest: text };
  const end = last.index + last[0].length;
  return { whole: sentencesIn(text.slice(0, end)), rest: text.slice(end) };
}
