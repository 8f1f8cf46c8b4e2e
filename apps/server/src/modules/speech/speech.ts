import { Counter } from 'prom-client';
import type { Deps } from '#platform/deps';
import { type Gate, openGate } from '#platform/limits/gate';
import { openShares, type Shares } from '#platform/limits/shares';
import type { Synthesizer, Transcriber, Translator } from './engines.ts';
import { openEspeak } from './espeak.ts';
import { openPocketsphinx } from './pocketsphinx.ts';
import { openProvider } from './provider-calls.ts';
import { providerSynthesizer } from './provider-synthesizer.ts';
import { providerTranscriber } from './provider-transcriber.ts';
import { providerTranslator } from './provider-translator.ts';
import { openSpokenCache, type SpokenCache } from './spoken-cache.ts';

/** The engines of this process; null where one is off, or not installed. */
export interface Speech {
  transcriber: Transcriber | null;
  synthesizer: Synthesizer | null;
  translator: Translator | null;
  cache: SpokenCache;
  /** Recordings that are in memory, or on their way there. */
  held: Gate;
  /** Who has one of those places: one recording of a person at a time. */
  holders: Shares;
  atOnce: Gate;
  each: Shares;
  /** What was asked of engines, and how it ended. */
  calls: Counter<'work' | 'outcome'>;
}

/** So much one person or address may have under way: a slow engine is not to be filled by one of them. */
const eachMax = 3;
/** Ten megabytes each; who comes later waits before sending more. */
const heldAtOnce = 16;

export function openSpeech(deps: Pick<Deps, 'config' | 'metrics' | 'log' | 'now'>): Speech {
  const { config, metrics, log } = deps;
  const { SPEECH_STT: hears, SPEECH_TTS: speaks, SPEECH_TRANSLATE: translates } = config;
  const provider = openProvider(deps);
  const local = { timeoutMs: config.SPEECH_TIMEOUT_MS, file: config.SPEECH_PHRASES_FILE };
  const transcriber = hears === 'local' ? openPocketsphinx(local) : null;
  const synthesizer = speaks === 'local' ? openEspeak(local) : null;
  if (hears === 'local' && !transcriber) log.warn('SPEECH_STT is local, and its programs cannot be run here');
  if (speaks === 'local' && !synthesizer) log.warn('SPEECH_TTS is local, and its program cannot be run here');
  return {
    transcriber: hears === 'provider' ? providerTranscriber(deps, provider) : transcriber,
    synthesizer: speaks === 'provider' ? providerSynthesizer(deps, provider) : synthesizer,
    translator: translates === 'provider' ? providerTranslator(deps, provider) : null,
    cache: openSpokenCache(deps.now),
    held: openGate(heldAtOnce),
    holders: openShares(1),
    atOnce: openGate(config.SPEECH_AT_ONCE),
    each: openShares(eachMax),
    calls: new Counter({
      name: 'tamga_speech_calls_total',
      help: 'What engines of speech and translation were asked to do, by outcome',
      labelNames: ['work', 'outcome'],
      registers: [metrics.registry],
    }),
  };
}
