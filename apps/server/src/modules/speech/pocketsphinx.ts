import { readFileSync } from 'node:fs';
import { canRun, runApart } from './apart.ts';
import { canConvert, toSamples } from './converter.ts';
import type { Transcriber } from './engines.ts';
import { phrases } from './phrases.ts';

const pocketsphinx = '/usr/bin/pocketsphinx_continuous';
const sizeBytesMax = 64 * 1_024;

/** The listener of this machine, if it and the converter are installed: English, and only what its grammar has. */
export function openPocketsphinx({
  timeoutMs,
  file,
}: {
  timeoutMs: number;
  file?: string | undefined;
}): Transcriber | null {
  if (!canRun(pocketsphinx) || !canConvert()) return null;
  const grammar = file === undefined ? Buffer.from(phrases) : readFileSync(file);
  return {
    name: 'pocketsphinx',
    languages: ['en'],
    async transcribe({ bytes, kind, durationMs }, signal) {
      const bounds = { timeoutMs, signal };
      const samples = await toSamples(bytes, kind, bounds);
      const said = await runApart({
        file: pocketsphinx,
        words: ['-infile', '/proc/self/fd/3', '-jsgf', '/proc/self/fd/4', '-time', 'yes', '-logfn', '/dev/null'],
        files: [samples, grammar],
        outputBytesMax: sizeBytesMax,
        ...bounds,
      });
      const segments = segmentsIn(said.toString(), durationMs);
      // Of a grammar it is always sure, which says nothing.
      return { text: segments.map(({ text }) => text).join(' '), confidence: null, segments };
    },
  };
}

/** It writes each phrase, and below it each of its words with begin, end and a number. */
function segmentsIn(said: string, durationMs: number): { start_ms: number; end_ms: number; text: string }[] {
  const segments: { start_ms: number; end_ms: number; text: string }[] = [];
  for (const line of said.split('\n')) {
    const [, word, start, end] = /^(\S+) (\d+\.\d+) (\d+\.\d+) \d+\.\d+$/.exec(line) ?? [];
    const current = segments.at(-1);
    if (word === undefined) {
      if (line.trim() !== '') segments.push({ start_ms: 0, end_ms: 0, text: line.trim() });
    } else if (current && !/^[<[]/.test(word)) {
      if (current.end_ms === 0) current.start_ms = Math.min(durationMs, Math.round(Number(start) * 1_000));
      current.end_ms = Math.min(durationMs, Math.round(Number(end) * 1_000));
    }
  }
  return segments;
}
