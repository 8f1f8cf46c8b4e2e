import { Section, useFormats, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { caseTexts } from '#app/texts/cases.ts';

interface Evidence {
  id: string;
  /** Of what was asked for, where it was. */
  title: { mn: string; en: string } | null;
  name: string | null;
  source: 'upload' | 'fetched' | 'held';
  state: string;
  provider: string | null;
  as_of: string | null;
  /** What was fetched, in words. */
  said: string;
}

/** What goes along with an application, and where it comes from. */
export function EvidenceList({ at, evidences }: { at: string; evidences: readonly Evidence[] }): ReactNode {
  const words = useTexts(caseTexts);
  const language = useLanguage();
  const formats = useFormats();
  if (evidences.length === 0) return null;
  return (
    <Section title={words.evidence}>
      <ul>
        {evidences.map(({ id, title, name, source, state, provider, as_of, said }) => (
          <li key={id}>
            {title && `${title[language]}: `}
            {source === 'upload' ? (
              <a href={`${at}/files/${id}`}>{name ?? words.evidence}</a>
            ) : state === 'asked' ? (
              words.evidenceAsked(provider ?? '')
            ) : state === 'failed' ? (
              words.evidenceFailed(provider ?? '')
            ) : (
              [words.sources[source](as_of ? formats.date(as_of) : ''), said].filter(Boolean).join('. ')
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
