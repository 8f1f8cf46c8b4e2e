import { z } from 'zod';
import { isSafeAddress, list, secret } from '#platform/settings';

const where = 'local runs programs of this machine, provider asks SPEECH_PROVIDER_URL; off switches it off.';

export const speechEnv = z.object({
  SPEECH_STT: z
    .enum(['off', 'local', 'provider'])
    .default('off')
    .meta({
      description: `Who turns recordings into text: ${where} local knows a few phrases in English (pocketsphinx).`,
      example: 'provider',
    }),
  SPEECH_TTS: z
    .enum(['off', 'local', 'provider'])
    .default('off')
    .meta({
      description: `Who reads aloud: ${where} local (espeak-ng) has no Mongolian voice, and a Kazakh one stands in.`,
      example: 'local',
    }),
  SPEECH_TTS_PUBLIC: z.enum(['on', 'off']).default('on').meta({
    description: 'Whether people who are not signed in may have public texts read aloud, where SPEECH_TTS is not off.',
  }),
  SPEECH_TRANSLATE: z.enum(['off', 'provider']).default('off').meta({
    description: 'Who translates: provider asks SPEECH_PROVIDER_URL; off switches it off.',
    example: 'provider',
  }),
  SPEECH_PROVIDER_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isSafeAddress, 'must be https, or on this machine')
    .optional()
    .meta({
      description:
        'A provider that speaks as OpenAI does, up to what comes before /audio and /chat. It hears recordings and reads texts ' +
        'as they are; in what it translates, numbers of people and the like are replaced before. Needed where one of the ' +
        'settings above says provider.',
      example: 'https://speech.example.gov.mn/v1',
    }),
  SPEECH_PROVIDER_KEY: secret(8).optional().meta({ description: 'Our key there, if it wants one.' }),
  SPEECH_STT_MODEL: z.string().min(1).max(200).default('whisper-1').meta({
    description: 'Which model of the provider turns recordings into text.',
  }),
  SPEECH_TTS_MODEL: z.string().min(1).max(200).default('tts-1').meta({
    description: 'Which model of the provider reads aloud.',
  }),
  SPEECH_TTS_VOICES: list(
    /^(en|kk|mn|ru|zh):[A-Za-z0-9][A-Za-z0-9_.+-]{0,63}$/,
    'must be languages and voices such as mn:nova,en:alloy',
  )
    .default(['mn:alloy', 'en:alloy'])
    .meta({
      description:
        'The voices of the provider, by language; the first of a language is taken unless a caller names another.',
      example: 'mn:nova,en:alloy',
    }),
  SPEECH_TRANSLATE_MODEL: z.string().min(1).max(200).default('gpt-4o-mini').meta({
    description: 'Which model of the provider translates.',
  }),
  SPEECH_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(20_000).meta({
    description: 'How long an engine may take for one text or recording.',
  }),
  SPEECH_AT_ONCE: z.coerce.number().int().min(1).max(64).default(4).meta({
    description: 'How many texts and recordings one process gives to engines at the same time.',
  }),
  SPEECH_CHARACTERS_PER_DAY: z.coerce
    .number()
    .int()
    .min(0)
    .default(2_000_000)
    .meta({
      description:
        'How many characters are read aloud and translated in a day, for all together; one person or address has a twentieth ' +
        'of it. What is kept of public texts costs nothing.',
    }),
  SPEECH_SECONDS_PER_DAY: z.coerce.number().int().min(0).default(72_000).meta({
    description: 'How many seconds of recordings are turned into text in a day; one person has a twentieth of it.',
  }),
  SPEECH_PHRASES_FILE: z.string().min(1).optional().meta({
    description: 'What the local engine listens for, as a JSGF grammar in English; unset, a built-in list of services.',
    example: '/etc/tamga/phrases.jsgf',
  }),
});

export function requireSpeechWhole(env: z.output<typeof speechEnv>, context: z.core.$RefinementCtx): void {
  if (env.SPEECH_PROVIDER_URL !== undefined) return;
  const isWrong = context.issues.some(({ path }) => path?.[0] === 'SPEECH_PROVIDER_URL');
  const asksProvider = [env.SPEECH_STT, env.SPEECH_TTS, env.SPEECH_TRANSLATE].includes('provider');
  if (!isWrong && asksProvider)
    context.addIssue({ code: 'custom', path: ['SPEECH_PROVIDER_URL'], message: 'must be set' });
}
