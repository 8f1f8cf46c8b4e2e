import {
  type Item,
  ItemList,
  Section,
  StatusTag,
  SummaryList,
  useFormats,
  useLanguage,
  useTexts,
  wordOf,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { textIn } from '#app/platform/form/shown-values.ts';
import { caseTexts } from '#app/texts/officers-case.ts';
import { evidenceStates } from '#app/texts/officers-evidence.ts';
import { addressOf } from './addresses.ts';
import type { ShownCase } from './case.server.ts';
import { providerIn } from './providers.ts';

type Evidence = ShownCase['evidences'][number];

/** What was asked and answered, page by page. */
export function CaseAnswers({ one }: { one: ShownCase }): ReactNode {
  const words = useTexts(caseTexts);
  const pages = one.pages.filter(({ answers }) => answers.length > 0);
  return (
    <Section title={words.answers}>
      {pages.length === 0 && <p className="muted">{one.isPurged ? words.purged : words.noAnswers}</p>}
      {pages.map(({ label, answers }, index) => (
        <div key={index}>
          {label && <h3 className="type-4">{label}</h3>}
          <SummaryList
            facts={answers.map(({ path, label, value, evidenceId }) => ({
              label,
              value: evidenceId ? (
                <FileOf one={one} evidence={one.evidences.find(({ id }) => id === evidenceId)} />
              ) : (
                <>
                  {value ?? <span className="muted">{words.unanswered}</span>}
                  {one.former && (one.former[path] ?? null) !== value && (
                    <span className="case-line muted">{words.handedInAs(one.former[path] ?? words.unanswered)}</span>
                  )}
                </>
              ),
            }))}
          />
        </div>
      ))}
    </Section>
  );
}

const fileAt = ({ id }: ShownCase, evidence: Evidence): string => `${addressOf(id)}/evidence/${evidence.id}`;

function FileOf({ one, evidence }: { one: ShownCase; evidence: Evidence | undefined }): ReactNode {
  if (!evidence) return '—';
  return (
    <a href={fileAt(one, evidence)} target="_blank" rel="noreferrer" translate="no">
      {evidence.name ?? '—'}
    </a>
  );
}

/** Beside the answers where there is room, below them on a phone. */
export function CaseEvidence({ one }: { one: ShownCase }): ReactNode {
  const words = useTexts(caseTexts);
  const states = useTexts(evidenceStates);
  const formats = useFormats();
  const language = useLanguage();
  const items = one.evidences
    .filter(({ state }) => state !== 'removed')
    .map((evidence): Item => {
      const title = one.titles[evidence.requirement_code ?? '']?.[language];
      const lines = [
        words.sources[evidence.source],
        ...(evidence.provider ? [providerIn(words.providers, evidence.provider, evidence.relayed)] : []),
        ...(evidence.as_of ? [words.asOf(formats.date(evidence.as_of))] : []),
      ];
      return {
        id: evidence.id,
        title: title ?? evidence.name ?? words.evidence,
        tag: evidence.state !== 'accepted' && <StatusTag>{states[evidence.state]}</StatusTag>,
        lines: [lines.join(' · '), <Shown key="shown" one={one} evidence={evidence} />],
      };
    });
  return (
    <Section title={words.evidence}>
      {items.length === 0 ? <p className="muted">{words.noEvidence}</p> : <ItemList items={items} />}
    </Section>
  );
}

/** A picture is looked at here; anything else is opened; what a register answered is read in words. */
function Shown({ one, evidence }: { one: ShownCase; evidence: Evidence }): ReactNode {
  const words = useTexts(caseTexts);
  const formats = useFormats();
  if (evidence.source !== 'upload')
    return Object.entries(evidence.structured ?? {}).map(([name, value]) => {
      const label = wordOf(words.facts, name);
      const text = name === 'date_of_birth' && typeof value === 'string' ? formats.date(value) : textIn(value);
      // What nobody has given a name yet would be a key of a computer; the register itself has it.
      if (label === undefined || text === undefined) return null;
      return (
        <span key={name} className="case-line">
          {label}: {text}
        </span>
      );
    });
  const at = fileAt(one, evidence);
  return (
    <>
      <FileOf one={one} evidence={evidence} />
      {evidence.media_type?.startsWith('image/') && (
        <img className="case-picture" src={at} alt={evidence.name ?? ''} loading="lazy" />
      )}
    </>
  );
}
