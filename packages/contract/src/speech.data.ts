import { z } from 'zod';

/** Languages as ISO 639-1 names them; which of them work depends on what the operator has set up. */
export const speechLanguages = ['en', 'kk', 'mn', 'ru', 'zh'] as const;
export const SpeechLanguage = z.enum(speechLanguages);
export type SpeechLanguage = z.output<typeof SpeechLanguage>;

export const audioFormats = ['wav', 'ogg', 'mp3'] as const;
export const AudioFormat = z.enum(audioFormats);
export type AudioFormat = z.output<typeof AudioFormat>;

/** What players and servers call each of them. */
export const audioTypes: Readonly<Record<AudioFormat, string>> = {
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  mp3: 'audio/mpeg',
};

export const spokenLengthMax = 1_000;
export const heardSecondsMax = 60;
export const heardSizeBytesMax = 10 * 1_024 * 1_024;

export const Transcript = z
  .object({
    text: z.string().describe('Empty where no words were heard.'),
    language: SpeechLanguage,
    duration_ms: z.int().min(0).describe('How long the recording is.'),
    confidence: z.number().min(0).max(1).nullable().describe('Null where the engine does not say.'),
    segments: z.array(z.object({ start_ms: z.int().min(0), end_ms: z.int().min(0), text: z.string() })),
    engine: z.string(),
  })
  .meta({ id: 'Transcript' });
export type Transcript = z.output<typeof Transcript>;

export const Translation = z
  .object({
    text: z.string(),
    from: SpeechLanguage.describe('As the caller said, or as it was recognised.'),
    to: SpeechLanguage,
    engine: z.string(),
    glossary: z
      .array(z.object({ from: z.string(), to: z.string() }))
      .describe('Words of the platform in the text, and how they are called in the other language.'),
  })
  .meta({ id: 'Translation' });
export type Translation = z.output<typeof Translation>;

export const SpeechVoice = z
  .object({
    language: SpeechLanguage,
    voice: z.string(),
    is_approximation: z.boolean().describe('The voice is of another language and reads this one as well as it can.'),
  })
  .meta({ id: 'SpeechVoice' });
export type SpeechVoice = z.output<typeof SpeechVoice>;
