import type { Pki } from './pki.ts';

/** A document that must not be accepted. */
export interface Forgery {
  group: string;
  name: string;
  make: (pki: Pki) => Promise<Buffer>;
}

export type Forgeries = Record<string, Forgery['make']>;
