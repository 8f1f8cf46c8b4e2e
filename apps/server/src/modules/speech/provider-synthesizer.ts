import { audioFormats, audioTypes, SpeechLanguage, type AudioFormat } from '@tamga/contract/speech.data';
import { isAudio, mendWav } from './audio.ts';
import type { Synthesizer } from './engines.ts';
import type { Provider, ProviderDeps } from './provider-calls.ts';

/** Some five minutes as WAV. */
const sizeBytesMax = 16 * 1_024 * 1_024;
/** What the protocol calls them. */
const names: Readonly<Record<AudioFormat, string>> = { wav: 'wav', ogg: 'opus', mp3: 'mp3' };
const alsoCalled: Readonly<Record<AudioFormat, RegExp>> = {
  wav: /^audio\/(x-|vnd\.)?wave?$/,
  ogg: /^audio\/(ogg|opus)$/,
  mp3: /^audio\/(mpeg|mp3)$/,
};

export function providerSynthesizer({ config }: Pick<ProviderDeps, 'config'>, ask: Provider): Synthesizer {
  return {
    name: `provider/${config.SPEECH_TTS_MODEL}`,
    formats: audioFormats,
    voices: config.SPEECH_TTS_VOICES.map((entry) => ({
      language: SpeechLanguage.parse(entry.slice(0, 2)),
      voice: entry.slice(3),
      is_approximation: false,
    })),
    speak({ text, voice, speed, format }, signal) {
      const asked = { model: config.SPEECH_TTS_MODEL, input: text, voice: voice.voice, speed };
      const body = Buffer.from(JSON.stringify({ ...asked, response_format: names[format] }));
      const call = { path: '/audio/speech', body, contentType: 'application/json', sizeBytesMax, signal } as const;
      return ask(call, ({ headers, body: audio }) => {
        const type = String(headers['content-type']).split(';')[0] ?? '';
        // Served on to browsers under our name: it must be what was asked for, by its type and by its bytes.
        if (!alsoCalled[format].test(type) || !isAudio(format, audio)) throw new Error(`no ${audioTypes[format]}`);
        return format === 'wav' ? mendWav(audio) : audio;
      });
    },
  };
}
