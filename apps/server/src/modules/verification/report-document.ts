import type { Language } from '@tamga/contract';
import type { SignatureReport, VerificationReport } from '@tamga/contract/verification';
import type { PdfBlock, PdfDocument } from '#platform/pdf/pdf';
import { reportWords } from './report-words.ts';

/** The report of a verification as a document, with the same for machines inside. */
export function documentOfReport(report: VerificationReport, language: Language): PdfDocument {
  const words = reportWords[language];
  return {
    title: words.title,
    language,
    author: 'Tamga',
    madeAt: report.verified_at,
    blocks: blocksOf(report, language),
    attachments: [
      {
        name: 'verification.json',
        type: 'application/json',
        description: words.title,
        bytes: Buffer.from(JSON.stringify(report, null, 2)),
      },
    ],
    seal: { name: 'Tamga', reason: words.title },
  };
}

function* blocksOf(report: VerificationReport, language: Language): Generator<PdfBlock> {
  const words = reportWords[language];
  yield { kind: 'heading', level: 1, text: words.title };
  const isFilled = report.indication === 'TOTAL_PASSED' && report.signatures.some(isFilledLater);
  yield { kind: 'paragraph', text: isFilled ? words.passedFilled : words.verdicts[report.indication] };
  const { sha256, size_bytes } = report.document;
  yield {
    kind: 'table',
    rows: [
      [words.verified, report.verified_at.toISOString()],
      [words.sha256, sha256],
      [words.size, String(size_bytes)],
      [words.indication, indicationOf(report)],
      ...report.findings.map((finding): [string, string] => [words.why, finding[language]]),
    ],
  };
  for (const [index, signature] of report.signatures.entries()) {
    yield { kind: 'heading', level: 2, text: `${index + 1}. ${words.kinds[signature.kind]}` };
    yield { kind: 'table', rows: rowsOf(signature, language) };
  }
  yield { kind: 'paragraph', text: words.kept };
}

function rowsOf(signature: SignatureReport, language: Language): [string, string][] {
  const words = reportWords[language];
  const { signer, proven_at, claimed_at, level, chain, revocation, reason, changes, is_changed_after } = signature;
  // What nobody vouches for was written by anybody, and we seal this report: it must not speak with our voice.
  const isConfirmed = signature.indication === 'TOTAL_PASSED';
  const isSeal = signature.kind === 'seal';
  const who = isSeal ? words.organisation : words.signer;
  const unchanged = isFilledLater(signature) ? words.filled : words.no;
  const rows = [
    [words.indication, indicationOf(signature)],
    [isConfirmed ? who : words.saidSigner, signer?.name],
    [words.organisation, isConfirmed && !isSeal && signer?.organisation],
    [words.organisationId, isConfirmed && isSeal && signer?.organisation_id],
    [words.proven, proven_at?.toISOString()],
    [words.claimed, claimed_at?.toISOString()],
    [words.reason, isConfirmed && reason],
    [words.level, level],
    [words.chain, chain.at(-1)?.is_anchor && chain.map(({ name }) => name).join(', ')],
    [words.atSigning, revocation && words.statuses[revocation.at_signing]],
    [words.now, revocation && words.statuses[revocation.now]],
    [words.changed, is_changed_after ? [words.yes, ...changes].join(', ') : unchanged],
    ...signature.findings.map((finding) => [words.why, finding[language]] as const),
    ...signature.warnings.map((warning) => [words.note, warning[language]] as const),
  ] as const;
  return rows.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

const isFilledLater = ({ warnings }: SignatureReport): boolean =>
  warnings.some(({ code }) => code === 'filled_in_later');

const indicationOf = ({
  indication,
  sub_indication,
}: Pick<SignatureReport, 'indication' | 'sub_indication'>): string =>
  sub_indication ? `${indication} (${sub_indication})` : indication;
