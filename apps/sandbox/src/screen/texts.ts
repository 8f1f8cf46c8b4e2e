import type { Faults } from '#eid/faults';
import { en } from './texts.en.ts';
import { mn } from './texts.mn.ts';
import type { Language, Words } from './words.ts';

/** Mongolian is written first; English has to say the same, or it does not compile. */
export type Texts = Omit<typeof mn, 'words' | 'faults'> & { words: Words; faults: Record<keyof Faults, string> };

const texts: Record<Language, Texts> = { mn, en };

export const textsOf = (language: Language): Texts => texts[language];
