import type { SpeechLanguage } from '@tamga/contract/speech.data';

const words: Readonly<Record<'mn' | 'ru', ReadonlySet<string>>> = {
  mn: new Set(
    'ба бол болон нь та би энэ тэр гэж гэсэн байна байгаа юу вэ уу үү бэ юм авах өгөх хүн болно дээр'.split(' '),
  ),
  ru: new Set('и в на не что это как для с по вы я мы он она его или от до при к из за у'.split(' ')),
};

/** By letters that only one of the languages has, then by its commonest words. Who knows it better can say so. */
export function languageOf(text: string): SpeechLanguage {
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0;
  const cyrillic = count(/\p{Script=Cyrillic}/gu);
  const han = count(/\p{Script=Han}/gu);
  // One sign of Chinese says as much as a few letters.
  if (han * 3 > cyrillic + count(/\p{Script=Latin}/gu)) return 'zh';
  if (cyrillic < count(/\p{Script=Latin}/gu)) return 'en';
  if (/[әіңғқұһ]/iu.test(text)) return 'kk';
  if (/[өү]/iu.test(text)) return 'mn';
  const spoken = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const known = (language: 'mn' | 'ru'): number => spoken.filter((word) => words[language].has(word)).length;
  return known('ru') > known('mn') ? 'ru' : 'mn';
}
