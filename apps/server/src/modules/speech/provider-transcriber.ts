import { speechLanguages } from '@tamga/contract/speech.data';
import { z } from 'zod';
import type { AudioKind, Transcriber } from './engines.ts';
import { jsonOf, type Provider, type ProviderDeps } from './provider-calls.ts';

const seconds = z.number().min(0).max(3_600);
const Answer = z.object({
  text: z.string().max(20_000),
  segments: z
    .array(
      z.object({
        start: seconds,
        end: seconds,
        text: z.string().max(20_000),
        avg_logprob: z.number().max(0).optional(),
      }),
    )
    .max(1_000)
    .default([]),
});
type Segment = z.output<typeof Answer>['segments'][number];

const sizeBytesMax = 1_024 * 1_024;
const types: Readonly<Record<AudioKind, string>> = { wav: 'audio/wav', webm: 'audio/webm', mp3: 'audio/mpeg' };

export function providerTranscriber({ config }: Pick<ProviderDeps, 'config'>, ask: Provider): Transcriber {
  return {
    name: `provider/${config.SPEECH_STT_MODEL}`,
    languages: speechLanguages,
    async transcribe({ bytes, kind, language, durationMs }, signal) {
      const form = new FormData();
      // Providers go by the ending of the name.
      form.set('file', new Blob([new Uint8Array(bytes)], { type: types[kind] }), `speech.${kind}`);
      form.set('model', config.SPEECH_STT_MODEL);
      form.set('language', language);
      form.set('response_format', 'verbose_json');
      const whole = new Response(form);
      const contentType = whole.headers.get('content-type') ?? 'multipart/form-data';
      const body = Buffer.from(await whole.arrayBuffer());
      const call = { path: '/audio/transcriptions', body, contentType, sizeBytesMax, signal } as const;
      const { text, segments } = await ask(call, (reply) => Answer.parse(jsonOf(reply)));
      const inside = (time: number) => Math.min(durationMs, Math.round(time * 1_000));
      return {
        text: text.trim(),
        confidence: confidenceOf(segments),
        segments: segments.map(({ start, end, text }) => ({
          start_ms: inside(start),
          end_ms: inside(Math.max(start, end)),
          text: text.trim(),
        })),
      };
    },
  };
}

/** The mean of what it says of each segment, as a probability; null where it does not say it of all. */
function confidenceOf(segments: readonly Segment[]): number | null {
  const told = segments.flatMap(({ avg_logprob }) => avg_logprob ?? []);
  if (told.length === 0 || told.length < segments.length) return null;
  const mean = told.reduce((sum, value) => sum + value, 0) / told.length;
  return Math.round(Math.exp(mean) * 1_000) / 1_000;
}
