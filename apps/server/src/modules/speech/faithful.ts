import type { Asked } from './engines.ts';
import { speaksOf } from './glossary.ts';
import { token } from './masking.ts';

/** What a translation did not keep of the text: tokens, numbers and the words of the platform; nothing, if it is faithful. */
export function lostIn({ text, terms }: Pick<Asked, 'text' | 'terms'>, translated: string): string[] {
  const stray = translated.replaceAll(token, '').match(/[⟦⟧]/g) ?? [];
  return [
    ...differing(tokensOf(text), tokensOf(translated)),
    ...stray,
    ...differing(numbersOf(text), numbersOf(translated)),
    ...terms.filter(({ to }) => !speaksOf(translated, to)).map(({ to }) => to),
  ];
}

const tokensOf = (text: string): string[] => text.match(token) ?? [];

/** Thousands are set apart in other ways in other languages: 10 000, 10,000 and 10000 are one number. */
const numbersOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replaceAll(token, ' ')
    .replaceAll(/(?<!\d)\d{1,3}(?:[ ,.’']\d{3})+(?!\d)/g, (whole) => whole.replaceAll(/\D/g, ''))
    .match(/\p{Nd}+/gu) ?? [];

/** What one has and the other has not, each as often as it stands there. */
function differing(wanted: readonly string[], found: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const one of wanted) counts.set(one, (counts.get(one) ?? 0) + 1);
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) - 1);
  return [...counts].flatMap(([one, count]) => (count === 0 ? [] : [one]));
}
