import type { ReactNode } from 'react';
import type { Said } from './shown.server.ts';

/** What an organisation wrote; in another language where this one lacks it, and said so to who reads it aloud. */
export const Words = ({ said }: { said: Said }): ReactNode =>
  said.lang ? <span lang={said.lang}>{said.text}</span> : said.text;
