import type { PersonalKind } from '@tamga/contract/assistant';
import { readingsOf } from '#platform/personal/digit-words';
import { type Part, partsIn, type Shape } from '#platform/personal/parts';
import { mail, numbers } from '#platform/personal/shapes';
import { plainly } from './normal.ts';

/** Of a question more is taken for personal than of other texts, where these would be sentences and lists. */
const shapes: readonly Shape<PersonalKind>[] = [
  ...mail,
  ['email', /(?<![\w.+-])[\w.+-]+\s(?:at|эт)\s[\w-]{1,63}\s?\.\s?[a-z]{2,}/giu],
  [
    'secret',
    /(?:нууц үг|түлхүүр үг|пин код|пин|pin ?[12]?|password|passwd|нэг удаагийн код)[^\p{L}\d]{0,3}(?:нь|is|=|:)?[^\p{L}\d]{0,3}(?=\S{0,63}\d)\S{4,}/giu,
  ],
  ...numbers,
  ['phone', /(?<!\d)[5-9](?:[\s.,()\-_/]{0,3}\d){7}(?!\d|\s?(?:төгрөг|төг|₮|mnt))/giu],
];

const found = (plain: string): Part<PersonalKind>[] => partsIn(plain, shapes);

/** Which kinds of personal data stand in a text, however they are written. */
export const personalIn = (text: string): PersonalKind[] => [
  ...new Set(
    readingsOf(plainly(text))
      .flatMap(found)
      .map(({ kind }) => kind),
  ),
];

/** The text with what is personal in it taken out, so that the question can be answered all the same. */
export function withoutPersonal(text: string): string {
  const plain = plainly(text);
  let rest = '';
  let done = 0;
  for (const { begin, end } of found(plain)) {
    rest += `${plain.slice(done, begin)}…`;
    done = end;
  }
  return rest + plain.slice(done);
}
