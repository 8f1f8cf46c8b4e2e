import type { Texts } from '@tamga/ui';
import type { SignedInPerson } from '../platform/person.server.ts';

export interface AreaPage {
  to: string;
  /** The title of the page itself, by `labelOf`: a page is called the same everywhere. */
  label: Texts<string>;
  /** Pages that belong to it and lie at addresses of their own. */
  also?: readonly string[];
  /** Decides who sees it in the menu; without it, everybody who sees the area. The API guards the page itself. */
  isFor?: (person: SignedInPerson) => boolean;
}

/** Pages about one subject. What speaks for itself needs no name. */
export interface AreaGroup {
  label?: Texts<string>;
  pages: readonly AreaPage[];
}

/** A part of the site with a menu of its own. */
export interface Area {
  /** What the addresses of its pages begin with. */
  at: string;
  label: Texts<string>;
  isFor: (person: SignedInPerson) => boolean;
  groups: readonly AreaGroup[];
}

type Worded<K extends string> = Readonly<Record<K, string>>;

/** A word of a page's own texts, in both languages. */
export const labelOf = <K extends string>(words: { mn: Worded<K>; en: Worded<K> }, key: K): Texts<string> => ({
  mn: words.mn[key],
  en: words.en[key],
});
