import type { verifyDocument } from '@tamga/contract/verification';
import { Card, Notice, StatusTag, SummaryList, useFormats, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import type { Answer } from '#app/platform/api.server.ts';
import { reportTexts } from '#app/texts/public-verify-report.ts';

type Report = Answer<typeof verifyDocument>;
type Signature = Report['signatures'][number];

const tones = { TOTAL_PASSED: 'success', INDETERMINATE: 'warning', TOTAL_FAILED: 'danger' } as const;

/** What the signatures of a document come to: the answer first, then each of them, then all of it for programs. */
export function VerificationReport({ report }: { report: Report }): ReactNode {
  const words = useTexts(reportTexts);
  const language = useLanguage();
  const { indication, findings, signatures } = report;
  const isFilled = indication === 'TOTAL_PASSED' && signatures.some(isFilledLater);
  const json = JSON.stringify(report, null, 2);
  return (
    <>
      <Notice tone={tones[indication]} title={isFilled ? words.filled.verdict : words.verdicts[indication]}>
        <p>{isFilled ? words.filled.explained : words.explained[indication]}</p>
        {findings.map((finding) => (
          <p key={finding.code}>{finding[language]}</p>
        ))}
      </Notice>
      {signatures.map((signature, index) => (
        <SignatureCard key={index} signature={signature} number={signatures.length > 1 ? index + 1 : null} />
      ))}
      <p>
        <a download="verification.json" href={`data:application/json;charset=utf-8,${encodeURIComponent(json)}`}>
          {words.save}
        </a>
      </p>
    </>
  );
}

const isFilledLater = ({ warnings }: Signature): boolean => warnings.some(({ code }) => code === 'filled_in_later');

function SignatureCard({ signature, number }: { signature: Signature; number: number | null }): ReactNode {
  const words = useTexts(reportTexts);
  const language = useLanguage();
  const { indication, kind, findings, warnings } = signature;
  const told = [
    ...findings.map((finding) => ({ label: words.why, value: finding[language] })),
    ...warnings.map((warning) => ({ label: words.note, value: warning[language] })),
  ];
  return (
    <Card
      title={
        <>
          {words.kinds[kind]} {number} <StatusTag tone={tones[indication]}>{words.short[indication]}</StatusTag>
        </>
      }
    >
      <SummaryList facts={[...useFacts(signature), ...told]} />
    </Card>
  );
}

/** What there is to say, in the order in which people ask. */
function useFacts(signature: Signature): { label: string; value: ReactNode }[] {
  const words = useTexts(reportTexts);
  const formats = useFormats();
  const { signer, proven_at, claimed_at, level, chain, revocation, reason, is_changed_after } = signature;
  // What nobody vouches for was written by anybody: it must not look like something that we found out.
  const isConfirmed = signature.indication === 'TOTAL_PASSED';
  const isSeal = signature.kind === 'seal';
  const who = isSeal ? words.facts.organisation : words.facts.signer;
  const unchanged = isFilledLater(signature) ? words.filled.changed : words.no;
  const facts = [
    [isConfirmed ? who : words.facts.saidSigner, signer?.name || words.unnamed],
    [words.facts.organisation, isConfirmed && !isSeal && signer?.organisation],
    [words.facts.organisationId, isConfirmed && isSeal && signer?.organisation_id],
    [words.facts.proven, proven_at && words.atHome(formats.dateTime(proven_at))],
    [words.facts.claimed, claimed_at && !proven_at && words.atHome(formats.dateTime(claimed_at))],
    [words.facts.reason, isConfirmed && reason],
    [words.facts.changed, is_changed_after ? words.yes : unchanged],
    [words.facts.level, level && words.levels[level]],
    [
      words.facts.chain,
      chain.at(-1)?.is_anchor &&
        chain
          .slice(1)
          .map(({ name }) => name)
          .join(' → '),
    ],
    [words.facts.atSigning, revocation && words.statuses[revocation.at_signing]],
    [words.facts.now, revocation && words.statuses[revocation.now]],
  ] as const;
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
