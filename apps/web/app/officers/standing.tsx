import { lastMomentOf, StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { toneOf } from '#app/platform/case-tone.ts';
import { officerTexts } from '#app/texts/officers.ts';

type Words = keyof (typeof officerTexts)['mn']['states'];

const urgent = ['overdue', 'escalated', 'appeal'];

/** In which state it is, and what to know of it. */
export function CaseState({
  item,
}: {
  item: {
    state: Words;
    flags: readonly (keyof (typeof officerTexts)['mn']['flags'])[];
    gates: readonly (keyof (typeof officerTexts)['mn']['gates'])[];
  };
}): ReactNode {
  const words = useTexts(officerTexts);
  return (
    <span className="case-tags">
      <StatusTag tone={toneOf(item.state)}>{words.states[item.state]}</StatusTag>{' '}
      {item.gates.map((gate) => (
        <StatusTag key={gate} tone="warning">
          {words.gates[gate]}
        </StatusTag>
      ))}{' '}
      {item.flags.map((flag) => (
        <StatusTag key={flag} tone={urgent.includes(flag) ? 'danger' : 'neutral'}>
          {words.flags[flag]}
        </StatusTag>
      ))}
    </span>
  );
}

const daySeconds = 24 * 3_600;

/** By when it must be decided; late, or nearly so, is said in a word. */
export function Due({ at, left }: { at: string | null; left: number | null }): ReactNode {
  const words = useTexts(officerTexts);
  const formats = useFormats();
  if (at === null) return '—';
  return (
    <>
      <time dateTime={at} className="nowrap">
        {formats.shortDate(lastMomentOf(at))}
      </time>{' '}
      {left !== null && left < 0 && <StatusTag tone="danger">{words.late}</StatusTag>}
      {left !== null && left >= 0 && left < daySeconds && <StatusTag tone="warning">{words.soon}</StatusTag>}
    </>
  );
}
