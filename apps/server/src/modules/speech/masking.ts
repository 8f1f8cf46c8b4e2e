import { partsIn, type Shape } from '#platform/personal/parts';
import { plainOf } from '#platform/personal/plain';
import { mail, numbers } from '#platform/personal/shapes';

/**
 * What must not leave, or must come back as it is: mail addresses, numbers of people and all long ones, links, and the
 * placeholders of templates. Also our own brackets, so that no text can write a token.
 */
const kept: readonly Shape<string>[] = [
  ...mail,
  ['number', /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/gu],
  ...numbers,
  ['link', /(?:https?:\/\/|\bwww\.)[^\s<>"'«»⟦⟧]*[^\s<>"'«»⟦⟧.,;:!?)\]]/gu],
  ['placeholder', /\{\{?[\w .-]{1,64}\}?\}|%[sd]|\$\{[\w.]{1,64}\}/gu],
  ['token', /[⟦⟧]+/gu],
];

export interface Masked {
  /** With the tokens ⟦1⟧, ⟦2⟧, … */
  text: string;
  restore(translated: string): string;
}

export const token = /⟦\d+⟧/g;

export function mask(text: string): Masked {
  const taken: string[] = [];
  const plain = plainOf(text);
  let masked = '';
  let done = 0;
  for (const part of partsIn(plain.text, kept)) {
    // A character that stands for several may be in two parts, and a number in a link.
    const begin = Math.max(done, plain.placeOf(part.begin));
    const last = plain.placeOf(part.end - 1);
    const end = last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
    if (end <= begin) continue;
    masked += `${text.slice(done, begin)}⟦${taken.push(text.slice(begin, end))}⟧`;
    done = end;
  }
  masked += text.slice(done);
  const restore = (translated: string): string =>
    translated.replaceAll(token, (one) => taken[Number(one.slice(1, -1)) - 1] ?? one);
  return { text: masked, restore };
}
