import type { Language } from '@tamga/ui/language';
import type { Logger } from 'pino';

/** What the processes of the web share, with an answer for when it cannot be reached. */
export interface Memory {
  read(key: string): Promise<string | null>;
  write(key: string, value: string, lifeMs: number): Promise<void>;
  /** Whether this process got the claim; `unknown` if Redis does not answer. */
  claim(key: string, lifeMs: number): Promise<'claimed' | 'taken' | 'unknown'>;
  release(key: string): Promise<void>;
  close(): void;
}

/** Notices go on for as long as a page is open; answers are those of /ask, while they are written. */
export type StreamKind = 'notices' | 'answers';

/** The places for answers that go on, such as streams of events. */
export interface Streams {
  /** A place until it is left, the process stops or the browser is `gone`; null where all of its kind are taken. */
  take(gone: AbortSignal, kind: StreamKind): { signal: AbortSignal; leave(): void } | null;
  close(): void;
}

/** Everything outside the process. It is opened by `server/main.ts` and handed on. */
export interface World {
  /** The site of everybody, or the console of operators, which has a host and pages of its own. */
  site: 'www' | 'console';
  apiUrl: string;
  publicUrl: string;
  isDevelopment: boolean;
  showsCatalogue: boolean;
  /** Whether people can sign in with a social account; the API has to be set up for it. */
  offersSocial: boolean;
  memory: Memory;
  streams: Streams;
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
}

/** An answer of the API that is the same for everybody, from which a page was drawn. */
export interface Source {
  url: string;
  language: Language;
  etag: string;
  /** The mark of all that everybody sees moves with it. */
  isShown: boolean;
}

/** One request, from its arrival to its answer. */
export interface Visit {
  world: World;
  requestId: string;
  /** Makes the scripts and styles of this one answer known to the browser. */
  nonce: string;
  /** The caller's address, for the limits of the API. */
  address: string;
  /** A script of our pages asks for the data of one, which it reads to the end. */
  isForData: boolean;
  /** From what the page is drawn; null once anything of it is not for everybody. */
  sources: Source[] | null;
  /** The page needs no script, so that nothing of the request itself is in it. */
  isStill: boolean;
}
