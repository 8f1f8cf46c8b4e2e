import { createContext, useContext } from 'react';

export const languages = ['mn', 'en'] as const;
export type Language = (typeof languages)[number];

/** A text, a text made of values, or a group of texts. */
type Words = { readonly [key: string]: string | ((...values: never[]) => string) | readonly string[] | Words };

/** The same keys with other words: what English must have because Mongolian has it. */
type Same<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends readonly string[]
      ? readonly string[]
      : T[K] extends (...values: infer V) => string
        ? (...values: V) => string
        : Same<T[K]>;
};

export interface Texts<T> {
  readonly mn: T;
  readonly en: Same<T>;
}

/** The texts of one area. Mongolian is the source; what English lacks does not compile. */
export const texts = <const T extends Words>(words: Texts<T>): Texts<T> => words;

export const wordsIn = <T>(words: Texts<T>, language: Language): Same<T> => words[language] as Same<T>;

/** The word for something that comes from elsewhere, if there is one: a plain look-up finds what every object has too. */
export const wordOf = (words: object, key: string): string | undefined => {
  const word: unknown = Object.hasOwn(words, key) ? Reflect.get(words, key) : undefined;
  return typeof word === 'string' ? word : undefined;
};

export const LanguageContext = createContext<Language>('mn');

export const useLanguage = (): Language => useContext(LanguageContext);

export const useTexts = <T>(words: Texts<T>): Same<T> => wordsIn(words, useLanguage());
