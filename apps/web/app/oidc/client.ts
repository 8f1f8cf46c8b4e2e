import type { Language } from '@tamga/ui';

/** An application, by the name that it has in this language. */
export const nameOf = (client: { name_mn: string; name_en: string }, language: Language): string =>
  language === 'mn' ? client.name_mn : client.name_en;
