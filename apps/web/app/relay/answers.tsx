import { JsonView, Section, StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { relayRequestTexts } from '#app/texts/relay-requests.ts';
import type { ShownRequest } from './request.server.ts';

const tones = { ok: 'success', partial: 'warning', error: 'danger' } as const;

/** What was answered, by them or by us. */
export function Answers({ one }: { one: ShownRequest }): ReactNode {
  const words = useTexts(relayRequestTexts);
  const answers = one.legs.flatMap(({ id, answer }) => (answer ? [{ id, ...answer }] : []));
  if (answers.length === 0) return null;
  return (
    <Section title={words.answer}>
      {answers.map(({ id, status, error, said }) => (
        <div key={id} className="exchange-answer">
          <p>
            <StatusTag tone={tones[status]}>{words.answerStates[status]}</StatusTag>{' '}
            {error && <span translate="no">{error}</span>}
          </p>
          {said !== null && <JsonView text={said} label={words.answer} />}
        </div>
      ))}
    </Section>
  );
}
