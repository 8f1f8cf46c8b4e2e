import type { Language } from '@tamga/ui';

interface Title {
  mn: string | null;
  en: string | null;
}

/** A title in the language of the page, or in the other one while this one is not written yet. */
export const titleIn = ({ mn, en }: Title, language: Language): string =>
  (language === 'mn' ? (mn ?? en) : (en ?? mn)) ?? '—';
