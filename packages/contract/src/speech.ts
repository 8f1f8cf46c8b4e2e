import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  AudioFormat,
  audioFormats,
  heardSizeBytesMax,
  SpeechLanguage,
  SpeechVoice,
  spokenLengthMax,
  Transcript,
  Translation,
} from './speech.data.ts';
import { upload } from './upload.ts';

const unaudited = 'It changes nothing, and nothing of it is kept.';
/** One for all that a person asks of the engines. */
const limit = { requests: 20, perSeconds: 60, burst: 10, key: 'user', bucket: 'ai' } as const;
const troubles = ['speech.not_set_up', 'speech.engine_away', 'speech.too_busy', 'speech.spent_for_today'] as const;

export const transcribeSpeech = endpoint({
  method: 'POST',
  path: '/api/v1/ai/stt',
  access: 'signed-in',
  summary: 'Turn a recording into text',
  description:
    'A WAV, WebM (Opus) or MP3 file of up to 10 MB and 60 seconds, in the field `file`; the bytes decide, not the name. The ' +
    'recording is never kept: it is forgotten when the answer is sent.',
  query: z.object({ language: SpeechLanguage.describe('The language that is spoken.') }),
  body: upload({
    sizeBytesMax: heardSizeBytesMax,
    types: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave', 'audio/webm', 'audio/mpeg', 'audio/mp3'],
  }),
  data: Transcript,
  errors: [
    ...troubles,
    'speech.language_not_available',
    'speech.format_not_available',
    'speech.audio_unreadable',
    'speech.audio_too_long',
  ],
  unaudited,
  // Ten megabytes at one megabit a second, and the time of the engine.
  timeoutMs: 150_000,
  limit,
  example: {
    query: { language: 'en' },
    data: {
      text: 'renew my passport',
      language: 'en',
      duration_ms: 1_300,
      confidence: 0.92,
      segments: [{ start_ms: 0, end_ms: 1_300, text: 'renew my passport' }],
      engine: 'pocketsphinx',
    },
  },
});

const Spoken = z.object({
  text: z.string().min(1).max(spokenLengthMax),
  language: SpeechLanguage,
  voice: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_.+-]{0,63}$/)
    .optional()
    .describe('One of those that are listed for the language; the first of them, unless told.'),
  speed: z.number().min(0.5).max(2).default(1),
  format: AudioFormat.default('mp3'),
});
export type Spoken = z.output<typeof Spoken>;

const spokenErrors = [
  ...troubles,
  'speech.language_not_available',
  'speech.voice_not_found',
  'speech.format_not_available',
  'speech.nothing_to_say',
] as const;
const headers =
  '`X-Voice` names the voice and the engine, and has `approximation` where the voice is of another language. The ETag ' +
  'stands for what was asked for; with it in If-None-Match the answer is 304, and nothing is spoken anew.';
const spokenExample = {
  body: { text: 'Renew a passport', language: 'en', speed: 1, format: 'mp3' },
  data: '',
} as const;

export const speakText = endpoint({
  method: 'POST',
  path: '/api/v1/ai/tts',
  access: 'signed-in',
  summary: 'Have a text read aloud',
  description: `Answers with the audio. ${headers} Neither the text nor the audio is kept.`,
  body: Spoken,
  data: z.unknown(),
  envelope: 'none',
  contentType: 'audio/*',
  errors: spokenErrors,
  unaudited,
  timeoutMs: 60_000,
  limit,
  example: spokenExample,
});

export const speakPublicText = endpoint({
  method: 'POST',
  path: '/api/v1/public/ai/tts',
  access: 'public',
  summary: 'Have a public text read aloud',
  description:
    `For what everybody may read, such as the page of a service. ${headers} The audio may be kept in memory for an hour, for ` +
    'others who ask for the same text; that of a text with personal data in it is not.',
  body: Spoken,
  data: z.unknown(),
  envelope: 'none',
  contentType: 'audio/*',
  errors: spokenErrors,
  unaudited,
  timeoutMs: 60_000,
  limit: { requests: 20, perSeconds: 60, burst: 8, key: 'address' },
  example: spokenExample,
});

export const listVoices = endpoint({
  method: 'GET',
  path: '/api/v1/public/ai/voices',
  access: 'public',
  summary: 'The voices that can read aloud here, and the languages that are understood',
  description:
    'Voices in the order in which they are taken, and the formats of audio; both empty where no engine is set up. So are the ' +
    'languages of which recordings are turned into text where none is set up for that.',
  data: z.object({
    voices: z.array(SpeechVoice),
    formats: z.array(AudioFormat),
    heard: z.array(SpeechLanguage).describe('The languages of which recordings are turned into text.'),
  }),
  cache: { scope: 'public', maxAgeSeconds: 60, shown: true },
  example: {
    data: {
      voices: [
        { language: 'mn', voice: 'kk', is_approximation: true },
        { language: 'en', voice: 'en-us', is_approximation: false },
      ],
      formats: [...audioFormats],
      heard: ['en'],
    },
  },
});

export const translateText = endpoint({
  method: 'POST',
  path: '/api/v1/ai/translate',
  access: 'signed-in',
  summary: 'Translate a text',
  description:
    'The words of the platform are called as it calls them. Numbers, links and placeholders come through unchanged, or the ' +
    'translation is refused. Numbers of people, phones, cards and mail addresses are replaced before the text leaves the ' +
    'platform, and put back; names are not recognised. Nothing is kept.',
  body: z.object({
    text: z.string().min(1).max(4_000),
    from: SpeechLanguage.optional().describe('Recognised by its letters and words, unless told.'),
    to: SpeechLanguage,
  }),
  data: Translation,
  errors: [
    ...troubles,
    'speech.languages_same',
    'speech.nothing_to_say',
    'speech.text_has_secret',
    'speech.translation_not_faithful',
  ],
  unaudited,
  timeoutMs: 90_000,
  limit,
  example: {
    body: { text: 'Өргөдөл 5 хоногт шийдэгдэнэ.', from: 'mn', to: 'en' },
    data: {
      text: 'The application is decided within 5 days.',
      from: 'mn',
      to: 'en',
      engine: 'provider',
      glossary: [{ from: 'өргөдөл', to: 'application' }],
    },
  },
});
