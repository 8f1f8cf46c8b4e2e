import type { AudioFormat } from '@tamga/contract/speech.data';
import { canRun, runApart } from './apart.ts';
import type { AudioKind } from './engines.ts';

/** Turns one kind of audio into another, with ffmpeg where that is installed. */
const ffmpeg = '/usr/bin/ffmpeg';
export const canConvert = (): boolean => canRun(ffmpeg);

/** Only what comes in by the pipe is read, and only as the kind that its bytes say: a playlist leads nowhere. */
const quietly = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-protocol_whitelist', 'pipe', '-threads', '1'];
const reading = (kind: AudioKind): string[] => ['-f', kind, '-i', 'pipe:0', '-map', '0:a:0'];
const encoders: Readonly<Record<Exclude<AudioFormat, 'wav'>, string[]>> = {
  ogg: ['-c:a', 'libopus', '-b:a', '32k', '-f', 'ogg'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '48k', '-f', 'mp3'],
};
const sizeBytesMax = 8 * 1_024 * 1_024;

interface Bounds {
  timeoutMs: number;
  signal: AbortSignal;
}

/** What recognisers want: 16,000 samples a second, of 16 bits, of one channel, and nothing else. */
export const toSamples = (input: Buffer, kind: AudioKind, bounds: Bounds): Promise<Buffer> => {
  const words = [...quietly, ...reading(kind), '-t', '61', '-ac', '1', '-ar', '16000', '-f', 's16le', 'pipe:1'];
  return runApart({ file: ffmpeg, words, input, outputBytesMax: sizeBytesMax, ...bounds });
};

/** The same bytes for the same samples, on every machine. */
export const pack = (wav: Buffer, format: Exclude<AudioFormat, 'wav'>, bounds: Bounds): Promise<Buffer> => {
  const words = [
    ...quietly,
    ...reading('wav'),
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    ...encoders[format],
    'pipe:1',
  ];
  return runApart({ file: ffmpeg, words, input: wav, outputBytesMax: sizeBytesMax, ...bounds });
};
