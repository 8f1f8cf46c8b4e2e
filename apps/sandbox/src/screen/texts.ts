import { en } from './texts.en.ts';
import { mn, type Texts } from './texts.mn.ts';
import type { Language } from './words.ts';

const texts: Record<Language, Texts> = { mn, en };

export const textsOf = (language: Language): Texts => texts[language];
