import { type Language, languages } from '@tamga/contract';
import Negotiator from 'negotiator';

/** The language of Accept-Language that we have and the reader likes most; Mongolian when none is named. */
export function preferredLanguage(header: string | undefined): Language {
  if (!header) return 'mn';
  const liked = new Negotiator({ headers: { 'accept-language': header.slice(0, 200) } }).language([...languages]);
  return languages.find((language) => language === liked) ?? 'mn';
}
