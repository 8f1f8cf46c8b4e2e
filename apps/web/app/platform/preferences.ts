import { type Language, languages } from '@tamga/ui/language';

export const schemes = ['light', 'dark', 'system'] as const;
export type Scheme = (typeof schemes)[number];
export const contrasts = ['normal', 'high'] as const;
export type Contrast = (typeof contrasts)[number];

/** How a reader wants to see pages, signed in or not. */
export interface Preferences {
  language: Language;
  /** Null if the person has not chosen: then the site decides. */
  scheme: Scheme | null;
  contrast: Contrast;
}

export function preferencesOf(
  cookies: { get(name: string): string | undefined },
  accepted: string | null,
): Preferences {
  return {
    language: oneOf(languages, cookies.get('language')) ?? languageOf(accepted),
    scheme: oneOf(schemes, cookies.get('scheme')),
    contrast: oneOf(contrasts, cookies.get('contrast')) ?? 'normal',
  };
}

export const oneOf = <T extends string>(known: readonly T[], value: string | null | undefined): T | null =>
  known.find((one) => one === value) ?? null;

/** The first language of the browser that we have; Mongolian where there is none. */
function languageOf(header: string | null): Language {
  const wanted = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().slice(0, 2));
  return (
    oneOf(
      languages,
      wanted.find((language) => oneOf(languages, language)),
    ) ?? 'mn'
  );
}
