import type { verifyReference } from '@tamga/contract/references.verify';
import { Notice, SummaryList, useFormats, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import type { Answer } from '#app/platform/api.server.ts';
import { verifyTexts } from '#app/texts/public-verify.ts';

const tones = {
  valid: 'success',
  expired: 'warning',
  revoked: 'danger',
  superseded: 'warning',
  unknown: 'danger',
} as const;

/** What became of a document, in plain words first. */
export function Verdict({
  found: { verdict, document },
  isFile = false,
  told = [],
}: {
  found: Answer<typeof verifyReference>;
  isFile?: boolean;
  /** What else was found in a file that we did not issue: that it has no signature, or cannot be read. */
  told?: readonly string[];
}): ReactNode {
  const words = useTexts(verifyTexts);
  const formats = useFormats();
  const language = useLanguage();
  const isStrange = isFile && verdict === 'unknown';
  return (
    <>
      <Notice tone={tones[verdict]} title={isStrange ? words.unknownFile : words.verdicts[verdict]}>
        {isStrange && told.map((one) => <p key={one}>{one}</p>)}
        <p>{isStrange ? words.unknownFileText : words.explained[verdict]}</p>
      </Notice>
      {document && (
        <SummaryList
          facts={[
            { label: words.facts.what, value: <strong>{document.title[language]}</strong> },
            { label: words.facts.issuer, value: document.issuer[language] },
            { label: words.facts.number, value: document.number },
            { label: words.facts.issued, value: formats.date(document.issued_at) },
            {
              label: words.facts.until,
              value: document.valid_until ? formats.date(document.valid_until) : words.noEnd,
            },
            ...(document.ended_at ? [{ label: words.facts.ended, value: formats.dateTime(document.ended_at) }] : []),
          ]}
        />
      )}
      {document && !isFile && <p className="muted">{words.compare}</p>}
    </>
  );
}
