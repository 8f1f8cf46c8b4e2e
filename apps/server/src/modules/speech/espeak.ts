import { audioFormats } from '@tamga/contract/speech.data';
import { canRun, runApart } from './apart.ts';
import { mendWav } from './audio.ts';
import { canConvert, pack } from './converter.ts';
import type { Synthesizer } from './engines.ts';

const espeak = '/usr/bin/espeak-ng';
/** Some six minutes. */
const sizeBytesMax = 16 * 1_024 * 1_024;
const wordsPerMinute = 165;

const own = (language: 'en' | 'kk' | 'ru' | 'zh', voice: string) => ({ language, voice, is_approximation: false });

/** The speaker of this machine, if it is installed. It has no Mongolian: the Kazakh one knows the letters ө and ү. */
export function openEspeak({ timeoutMs }: { timeoutMs: number }): Synthesizer | null {
  if (!canRun(espeak)) return null;
  return {
    name: 'espeak-ng',
    voices: [
      { language: 'mn', voice: 'kk', is_approximation: true },
      own('en', 'en-us'),
      own('en', 'en-gb'),
      own('kk', 'kk'),
      own('ru', 'ru'),
      own('zh', 'cmn'),
    ],
    formats: canConvert() ? audioFormats : ['wav'],
    async speak({ text, voice, speed, format }, signal) {
      const bounds = { timeoutMs, signal };
      const words = [
        '-b',
        '1',
        '-v',
        voice.voice,
        '-s',
        String(Math.round(wordsPerMinute * speed)),
        '--stdin',
        '--stdout',
      ];
      // Two brackets would begin a spelling in sounds.
      const input = Buffer.from(text.replaceAll(/\[+/g, '['));
      const wav = await runApart({ file: espeak, words, input, outputBytesMax: sizeBytesMax, ...bounds });
      return format === 'wav' ? mendWav(wav) : pack(wav, format, bounds);
    },
  };
}
