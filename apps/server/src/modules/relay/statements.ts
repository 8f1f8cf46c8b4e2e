import { hash, type X509Certificate } from 'node:crypto';
import type { ProvenMessage } from '@tamga/contract/relay.proof';

/** What is known from elsewhere than the proof itself. */
export interface Known {
  /** Messages as they were sent, where the proof has them no more. */
  bodies: readonly Buffer[];
  /** Public keys by the code of whose they are. With any given, no others are believed. */
  keys: readonly { code: string; key: string }[];
  /** Certificates of timestamp authorities. With any given, no others are believed. */
  anchors: readonly X509Certificate[];
}

/** Open: nothing is wrong, and it is not shown either. */
export interface Statement {
  is: 'holds' | 'open' | 'wrong';
  text: string;
}

export interface Judged {
  /** Null for the proof as a whole. */
  message: ProvenMessage | null;
  statements: Statement[];
}

export const holds = (text: string): Statement => ({ is: 'holds', text });
export const open = (text: string): Statement => ({ is: 'open', text });
export const wrong = (text: string): Statement => ({ is: 'wrong', text });

/** Whether nothing is wrong. */
export const isSound = (judged: readonly Judged[]): boolean =>
  judged.every(({ statements }) => statements.every(({ is }) => is !== 'wrong'));

export const sha256Of = (bytes: Buffer): string => hash('sha256', bytes);
