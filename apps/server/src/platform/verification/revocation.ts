import { setImmediate as breathe } from 'node:timers/promises';
import type { revocationStatuses } from '@tamga/contract/verification';
import type { Certificate } from './certificates.ts';
import { readCrl } from './crl.ts';
import { readOcsp } from './ocsp.ts';
import { type Budget, spend } from './pdf-streams.ts';
import type { Statement } from './revocation-statement.ts';

/** What an authority said of certificates, as it was found or fetched. */
export interface Evidence {
  kind: 'ocsp' | 'crl';
  bytes: Buffer;
  /** Since when it is certain that it existed: who signed it must have been valid then. */
  provenAt: Date;
}

export type RevocationStatus = (typeof revocationStatuses)[number];

export interface Standing {
  status: RevocationStatus;
  revokedAt: Date | null;
}

/** Clocks differ. */
export const toleranceMs = 5 * 60_000;

/** What the evidence says of a certificate. Each piece is charged, whether it says anything or not. */
export async function statementsAbout(
  { budget, now }: { budget: Budget; now: Date },
  certificate: Certificate,
  issuer: Certificate,
  evidence: readonly Evidence[],
): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (const { kind, bytes, provenAt } of evidence) {
    spend(budget, 'evidenceLooks', 1);
    const read = kind === 'ocsp' ? readOcsp : readCrl;
    const statement = read(bytes, { certificate, issuer, provenAt });
    const isFromFuture = statement && statement.issuedAt.getTime() > now.getTime() + toleranceMs;
    if (statement && !isFromFuture) statements.push(statement);
    // A document may bring hundreds; others get their turn between.
    await breathe();
  }
  return statements;
}

/** What a document brings along was chosen by who made it; what the authority says now was not. */
export interface Said {
  carried: readonly Statement[];
  told: readonly Statement[];
}

/**
 * How a certificate stood at a moment. That it was taken back counts from that day on. That it was not is shown by what was
 * said at that moment or later, while the certificate was still valid: authorities forget those that have ended. Lists about
 * authorities are made for months ahead; one that still held at that moment is enough of them.
 */
export function standingAt(certificate: Certificate, { carried, told }: Said, at: Date): Standing {
  const revokedAt = [...carried, ...told]
    .flatMap((statement) => statement.revokedAt ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
  if (revokedAt && revokedAt <= at) return { status: 'revoked', revokedAt };
  const isSince = ({ issuedAt }: Statement) => issuedAt.getTime() + toleranceMs >= at.getTime();
  const isTold = [...told, ...carried.filter((one) => certificate.isAuthority || isSince(one))].some(
    ({ issuedAt, validUntil }) =>
      issuedAt <= certificate.x509.validToDate && validUntil.getTime() + toleranceMs >= at.getTime(),
  );
  if (isTold) return { status: 'good', revokedAt: revokedAt ?? null };
  const isOffered = certificate.ocspUrls.length + certificate.crlUrls.length > 0;
  return { status: isOffered ? 'unknown' : 'not_offered', revokedAt: revokedAt ?? null };
}
