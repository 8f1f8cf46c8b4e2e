import type { AudioFormat } from '@tamga/contract/speech.data';
import type { AudioKind } from './engines.ts';
import { mp3DurationMs } from './mpeg.ts';
import { wavDurationMs } from './wav.ts';
import { webmDurationMs } from './webm.ts';

export interface Recording {
  kind: AudioKind;
  /** As its bytes come to, whatever it says of itself. */
  durationMs: number;
}

const durations: Readonly<Record<AudioKind, (bytes: Buffer) => number | null>> = {
  wav: wavDurationMs,
  webm: webmDurationMs,
  mp3: mp3DurationMs,
};

/** What a recording is, by its bytes alone; null where it is none that we read. */
export function recordingIn(bytes: Buffer): Recording | null {
  const kind = kindOf(bytes);
  const durationMs = kind && durations[kind](bytes);
  return kind && durationMs !== null ? { kind, durationMs } : null;
}

function kindOf(bytes: Buffer): AudioKind | null {
  if (isAudio('wav', bytes)) return 'wav';
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3) return 'webm';
  return isAudio('mp3', bytes) ? 'mp3' : null;
}

/** Whether bytes begin as this format does. */
export function isAudio(format: AudioFormat, bytes: Buffer): boolean {
  if (bytes.length < 16) return false;
  const starts = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  if (format === 'wav') return starts('RIFF') && starts('WAVE', 8);
  if (format === 'ogg') return starts('OggS');
  return starts('ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2);
}

/** Engines that write while they speak cannot know the sizes in the beginning of the file; players want them right. */
export function mendWav(bytes: Buffer): Buffer {
  const data = bytes.indexOf('data', 12, 'latin1');
  if (data < 0 || data + 8 > bytes.length) return bytes;
  const mended = Buffer.from(bytes);
  mended.writeUInt32LE(bytes.length - 8, 4);
  const isOpen = mended.readUInt32LE(data + 4) > bytes.length - data - 8;
  if (isOpen) mended.writeUInt32LE(bytes.length - data - 8, data + 4);
  return mended;
}
