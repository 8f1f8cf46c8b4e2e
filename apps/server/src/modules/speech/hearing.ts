import { heardSecondsMax, type SpeechLanguage, type Transcript } from '@tamga/contract/speech.data';
import type { SentFile } from '@tamga/contract/upload';
import type { Person } from '#platform/actor';
import { AppError } from '#platform/error';
import { askEngine, type SpeechDeps } from './asking.ts';
import { recordingIn } from './audio.ts';
import { passSoon } from './turns.ts';

/** Nothing of the recording outlives the answer. */
export async function transcribe(
  deps: SpeechDeps,
  person: Person,
  { file, language, signal }: { file: SentFile; language: SpeechLanguage; signal: AbortSignal },
): Promise<Transcript> {
  const { transcriber, each, held, holders } = deps.speech;
  if (!transcriber) throw new AppError('speech.not_set_up');
  if (!transcriber.languages.includes(language))
    throw new AppError('speech.language_not_available', { details: { available: [...transcriber.languages] } });
  const hear = async (): Promise<Transcript> => {
    const bytes = await wholeOf(file.bytes);
    const recording = recordingIn(bytes);
    if (!recording) throw new AppError('speech.audio_unreadable');
    const { kind, durationMs } = recording;
    if (durationMs > heardSecondsMax * 1_000) throw new AppError('speech.audio_too_long');
    const amount = Math.max(1, Math.ceil(durationMs / 1_000));
    const ask = { work: 'transcribe', whose: person.userId, amount, signal } as const;
    const heard = await askEngine(deps, ask, (signal) =>
      transcriber.transcribe({ bytes, kind, language, durationMs }, signal),
    );
    return { ...heard, language, duration_ms: durationMs, engine: transcriber.name };
  };
  // A slow sender holds what came so far in memory, and only one place of those that there are for all.
  return each.hold(person.userId, () => holders.hold(person.userId, () => passSoon(held, signal, hear)));
}

/** The kernel ends what is too large. */
async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
