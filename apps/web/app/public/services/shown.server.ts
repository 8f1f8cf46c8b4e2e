import type { Language } from '@tamga/ui';
import { nameOf, type Offered } from '#app/platform/catalogue.server.ts';

/** A service as a list shows it, in the language of the page. */
export interface ShownService {
  id: string;
  title: string;
  summary: string;
  organisation: string;
  free: boolean;
  feeFrom: Offered['fee_from'];
  /** There are fees of several amounts. */
  hasFees: boolean;
  days: number;
}

export const shownIn =
  (language: Language) =>
  ({ id, title, summary, organisation, free, fee_from, fee_to, processing_days }: Offered): ShownService => ({
    id,
    title: title[language],
    summary: summary[language],
    organisation: nameOf(organisation, language),
    free,
    feeFrom: fee_from,
    hasFees: fee_from?.amount_minor !== fee_to?.amount_minor || fee_from?.currency !== fee_to?.currency,
    days: processing_days,
  });

/** A text, and in which language it is where that is not the language of the page. */
export interface Said {
  text: string;
  lang?: Language;
}

/** In the language of the page, or else in the one that it was written in. */
export function saidIn(language: Language, texts: Record<Language, string | null> | null | undefined): Said | null {
  const other = language === 'mn' ? 'en' : 'mn';
  if (texts?.[language]) return { text: texts[language] };
  return texts?.[other] ? { text: texts[other], lang: other } : null;
}
