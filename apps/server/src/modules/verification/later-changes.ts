import * as references from '#modules/references';
import { openGate } from '#platform/limits/gate';
import { verifyPdf } from '#platform/verification/verify-pdf';
import type { VerifierDeps } from './documents.ts';
import { readTrust } from './trust.ts';

/** Comparing takes the processor, which others need too. */
const comparedAtOnce = 2;

/** Whether a document was changed after one of its signatures, or what it shows was covered, for rooms that ask before they do more with it. */
export type IsChangedLater = (pdf: Buffer, signal: AbortSignal) => Promise<boolean>;

/**
 * Opened once: files of the settings are read. It says what the report on the same document would; only whether certificates
 * are revoked is not asked, since no change rests on it.
 */
export function openChangeCheck(deps: VerifierDeps): IsChangedLater {
  const trust = readTrust(deps.config);
  const gate = openGate(comparedAtOnce);
  return async (pdf, signal) => {
    const own = await references.listSealAuthorities(deps);
    const trusted = { ...trust, anchors: [...trust.anchors, ...own] };
    const { report } = await gate.pass(signal, () => verifyPdf(pdf, trusted, { now: deps.now() }));
    const { document, signatures } = report;
    const isCovered = signatures.some(({ findings }) => findings.some(({ code }) => code === 'later_signature_covers'));
    return document.is_changed_after_signing || isCovered;
  };
}
