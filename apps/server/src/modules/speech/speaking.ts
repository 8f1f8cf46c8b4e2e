import { hash } from 'node:crypto';
import type { SpeechVoice } from '@tamga/contract/speech.data';
import type { Spoken } from '@tamga/contract/speech';
import * as memory from '#modules/memory';
import { AppError } from '#platform/error';
import { askEngine, type SpeechDeps } from './asking.ts';
import type { Synthesizer } from './engines.ts';

/** What is to be said, by which voice, and the tag that stands for all of it. */
export interface Line {
  synthesizer: Synthesizer;
  said: { text: string; voice: SpeechVoice; speed: number; format: Spoken['format'] };
  tag: string;
}

/** Everything that can be refused without asking an engine. */
export function readLine({ speech }: Pick<SpeechDeps, 'speech'>, asked: Spoken): Line {
  const { synthesizer } = speech;
  if (!synthesizer) throw new AppError('speech.not_set_up');
  const { language, speed, format } = asked;
  const voices = synthesizer.voices.filter((voice) => voice.language === language);
  const available = [...new Set(synthesizer.voices.map((voice) => voice.language))];
  if (voices.length === 0) throw new AppError('speech.language_not_available', { details: { available } });
  const voice = voices.find(({ voice }) => asked.voice === undefined || voice === asked.voice);
  if (!voice)
    throw new AppError('speech.voice_not_found', { details: { available: voices.map(({ voice }) => voice) } });
  if (!synthesizer.formats.includes(format)) throw new AppError('speech.format_not_available');
  const text = asked.text
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text)) throw new AppError('speech.nothing_to_say');
  const all = JSON.stringify([synthesizer.name, voice.voice, language, speed, format, text]);
  return { synthesizer, said: { text, voice, speed, format }, tag: `"${hash('sha256', all, 'base64url')}"` };
}

/** For one person: neither kept nor looked up among what is kept for all. */
export function speak(deps: SpeechDeps, line: Line, whose: string, signal: AbortSignal): Promise<Buffer> {
  const { synthesizer, said } = line;
  const ask = { work: 'speak', whose, amount: said.text.length, signal } as const;
  return deps.speech.each.hold(whose, () => askEngine(deps, ask, (signal) => synthesizer.speak(said, signal)));
}

/** For everybody: one audio for all who ask for the same, kept for a while. A text with personal data in it is not kept. */
export async function speakPublicly(deps: SpeechDeps, line: Line, whose: string, signal: AbortSignal): Promise<Buffer> {
  if (memory.harmIn(line.said.text) !== null) return speak(deps, line, whose, signal);
  let isOwn = false;
  const make = (signal: AbortSignal) => {
    isOwn = true;
    return speak(deps, line, whose, signal);
  };
  for (;;) {
    try {
      return await deps.speech.cache.get(line.tag, signal, make);
    } catch (error) {
      // What the caller who asked first may not have, the next may: each is refused in their own name, once.
      if (isOwn || !(error instanceof AppError && ofOneCaller.has(error.code))) throw error;
    }
  }
}

const ofOneCaller: ReadonlySet<string> = new Set(['request.too_many', 'speech.spent_for_today']);
