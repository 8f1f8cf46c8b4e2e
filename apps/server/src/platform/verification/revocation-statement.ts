import type { Certificate } from './certificates.ts';

/** What is asked of a piece of evidence; `provenAt` is since when it is certain that it existed. */
export interface RevocationQuestion {
  certificate: Certificate;
  issuer: Certificate;
  provenAt: Date;
}

/** What a piece of evidence says of one certificate. */
export interface Statement {
  revokedAt: Date | null;
  issuedAt: Date;
  validUntil: Date;
}
