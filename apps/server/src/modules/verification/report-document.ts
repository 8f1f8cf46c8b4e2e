import type { Language } from '@tamga/contract';
import type { SignatureReport, VerificationReport } from '@tamga/contract/verification';
import type { PdfBlock, PdfDocument } from '#platform/pdf/pdf';
import { homeTimeZone } from '#platform/time/calendar';
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
      [words.verified, momentIn(report.verified_at, language)],
      [words.sha256, sha256],
      [words.size, String(size_bytes)],
      [words.indication, indicationOf(report, language)],
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
    [words.indication, indicationOf(signature, language)],
    [isConfirmed ? who : words.saidSigner, signer?.name],
    [words.organisation, isConfirmed && !isSeal && signer?.organisation],
    [words.organisationId, isConfirmed && isSeal && signer?.organisation_id],
    [words.proven, proven_at && momentIn(proven_at, language)],
    [words.claimed, claimed_at && momentIn(claimed_at, language)],
    [words.reason, isConfirmed && reason],
    [words.level, level],
    [words.chain, chain.at(-1)?.is_anchor && chain.map(({ name }) => name).join(', ')],
    [words.atSigning, revocation && words.statuses[revocation.at_signing]],
    [words.now, revocation && words.statuses[revocation.now]],
    [
      words.changed,
      is_changed_after
        ? [words.yes, changes.length > 0 && `(${changes.join(', ')})`].filter(Boolean).join(' ')
        : unchanged,
    ],
    ...signature.findings.map((finding) => [words.why, finding[language]] as const),
    ...signature.warnings.map((warning) => [words.note, warning[language]] as const),
  ] as const;
  return rows.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

const isFilledLater = ({ warnings }: SignatureReport): boolean =>
  warnings.some(({ code }) => code === 'filled_in_later');

/** In words; how standards and programs call it comes after them. */
function indicationOf(
  { indication, sub_indication: why }: Pick<SignatureReport, 'indication' | 'sub_indication'>,
  language: Language,
): string {
  const words = reportWords[language];
  const told = words.indications[indication];
  return why ? `${told}: ${words.whys[why]} (${indication}, ${why})` : `${told} (${indication})`;
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: homeTimeZone, dateStyle: 'short', timeStyle: 'medium' });
const offset = new Intl.DateTimeFormat('en', { timeZone: homeTimeZone, timeZoneName: 'shortOffset' });

/** By the clock of Ulaanbaatar, which had summer time once. */
function momentIn(moment: Date, language: Language): string {
  const zone = offset.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${clock.format(moment)} (${reportWords[language].atHome}, ${zone.replace('GMT', 'UTC')})`;
}
