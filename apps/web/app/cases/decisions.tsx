import type { Decision } from '@tamga/contract/cases.parts';
import { lastMomentOf, Section, SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { caseTexts } from '#app/texts/cases.ts';

type Shown = z.input<typeof Decision>;

/** What was decided and why; after an appeal there are two. */
export function Decisions(props: { decisions: readonly Shown[]; appealUntil: string | null }): ReactNode {
  const words = useTexts(caseTexts);
  const formats = useFormats();
  const { decisions, appealUntil } = props;
  return decisions.map(({ id, outcome, text, legal_basis, conditions, made_at }) => (
    <Section key={id} title={words.decision}>
      <SummaryList
        facts={[
          { label: words.outcomes[outcome], value: formats.dateTime(made_at) },
          ...(text ? [{ label: words.reason, value: text }] : []),
          ...(legal_basis ? [{ label: words.law, value: legal_basis }] : []),
          ...(conditions ? [{ label: words.conditions, value: conditions }] : []),
        ]}
      />
      {outcome === 'reject' && id === decisions.at(-1)?.id && appealUntil && (
        <p>{words.appealUntil(formats.date(lastMomentOf(appealUntil)))}</p>
      )}
    </Section>
  ));
}
