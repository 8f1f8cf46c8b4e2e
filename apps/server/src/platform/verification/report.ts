import type { SignatureReport, VerificationReport } from '@tamga/contract/verification';

/** What there is to say of a document, as it is told to people and programs. */
export type Report = VerificationReport;
export type { SignatureReport };
export type Level = NonNullable<SignatureReport['level']>;
export type Signer = NonNullable<SignatureReport['signer']>;
export type ChainLink = SignatureReport['chain'][number];

/** A code for programs, and the same in words. */
export interface Told<Code> {
  code: Code;
  mn: string;
  en: string;
}
