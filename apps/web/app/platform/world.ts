import type { Logger } from 'pino';

/** What the processes of the web share, with an answer for when it cannot be reached. */
export interface Memory {
  read(key: string): Promise<string | null>;
  write(key: string, value: string, lifeMs: number): Promise<void>;
  /** Whether nobody else has it; `unknown` where nobody can tell. */
  claim(key: string, lifeMs: number): Promise<'claimed' | 'taken' | 'unknown'>;
  release(key: string): Promise<void>;
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
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
}

/** One request, from its arrival to its answer. */
export interface Visit {
  world: World;
  requestId: string;
  /** Makes the scripts and styles of this one answer known to the browser. */
  nonce: string;
  /** Who asks, for the limits of the API. */
  address: string;
}
