import type { AudioFormat, SpeechLanguage, SpeechVoice, Transcript } from '@tamga/contract/speech.data';

/** Any trouble on the way is thrown; `signal` gives it up, and what it had begun ends with it. */
export interface Transcriber {
  name: string;
  languages: readonly SpeechLanguage[];
  transcribe(heard: Heard, signal: AbortSignal): Promise<Pick<Transcript, 'text' | 'confidence' | 'segments'>>;
}

export interface Heard {
  bytes: Buffer;
  kind: AudioKind;
  language: SpeechLanguage;
  durationMs: number;
}

/** The kinds of recordings that are read, each under the name that engines know it by. */
export type AudioKind = 'wav' | 'webm' | 'mp3';

export interface Synthesizer {
  name: string;
  /** The first of a language is taken where none is asked for. */
  voices: readonly SpeechVoice[];
  formats: readonly AudioFormat[];
  speak(said: Said, signal: AbortSignal): Promise<Buffer>;
}

export interface Said {
  text: string;
  voice: SpeechVoice;
  speed: number;
  format: AudioFormat;
}

export interface Translator {
  name: string;
  /** The tokens ⟦1⟧, ⟦2⟧, … of the text are to stand in the answer as they are. */
  translate(asked: Asked, signal: AbortSignal): Promise<string>;
}

export interface Asked {
  text: string;
  from: SpeechLanguage;
  to: SpeechLanguage;
  terms: readonly Term[];
  /** What an earlier answer did not keep. */
  amiss: readonly string[];
}

export interface Term {
  from: string;
  to: string;
}
