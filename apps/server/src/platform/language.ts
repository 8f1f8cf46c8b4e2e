import { type Language, languages } from '@tamga/contract';

/** The language of Accept-Language that we have and the reader likes most; Mongolian when none is named. */
export function preferredLanguage(header: string | undefined): Language {
  if (!header) return 'mn';
  let best: Language = 'mn';
  let bestWeight = 0;
  for (const part of header.slice(0, 200).split(',')) {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = languages.find((known) => range === known || range.startsWith(`${known}-`));
    const weight = Number(parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1] ?? 1);
    if (language && weight > bestWeight) {
      best = language;
      bestWeight = weight;
    }
  }
  return best;
}
