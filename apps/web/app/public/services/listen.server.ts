import { listVoices } from '@tamga/contract/speech';
import { spokenLengthMax } from '@tamga/contract/speech.data';
import { type Language, wordsIn } from '@tamga/ui';
import { attempt } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { listenTexts } from '#app/texts/public-listen.ts';
import type { DescribedService } from './service.server.ts';

/** How a service can be heard in a language: whether by a voice of another one, and as what; null where it cannot. */
export async function readVoice(context: Context, language: Language) {
  const outcome = await attempt(context, listVoices);
  if (!outcome.ok) return null;
  const { voices, formats } = outcome.data;
  const voice = voices.find((one) => one.language === language);
  // Every browser plays MP3; WAV is ten times as large, and there where nothing else can be made.
  const format = formats.includes('mp3') ? ('mp3' as const) : formats[0];
  return voice && format ? { isOther: voice.is_approximation, format } : null;
}

/** What is read aloud: the name, what to have at hand and how long it takes; as much of it as one recording takes. */
export function spokenOf(
  language: Language,
  { title, needs, requiresSignature, days }: Pick<DescribedService, 'title' | 'needs' | 'requiresSignature' | 'days'>,
): string {
  const words = wordsIn(listenTexts, language);
  const own = needs.filter(({ fetched }) => !fetched).map((need) => need.title);
  const all = [...own, ...(requiresSignature ? [words.signature] : [])];
  const ending = `${words.howLong} ${days === 0 ? words.withinDay : words.within(String(days))}`;
  const parts = [`${title}.`, all.length === 0 ? words.needNothing : `${words.need} ${all.join('; ')}.`];
  const room = spokenLengthMax - ending.length - 1;
  return `${parts.join(' ').slice(0, room)} ${ending}`;
}
