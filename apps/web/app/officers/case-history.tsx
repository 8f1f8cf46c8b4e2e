import {
  Field,
  ItemList,
  lastMomentOf,
  type Problem,
  Section,
  StatusTag,
  TaskForm,
  Timeline,
  useFormats,
  useTexts,
  wordOf,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { KeepTyped } from '#app/platform/kept-text.tsx';
import { caseTexts } from '#app/texts/officers-case.ts';
import type { ShownCase } from './case.server.ts';
import { Undo } from './undo.tsx';

/** What was asked of the citizen, and what they answered. */
export function CaseQuestions({ one }: { one: ShownCase }): ReactNode {
  const words = useTexts(caseTexts);
  const formats = useFormats();
  if (one.info_items.length === 0) return null;
  return (
    <Section title={words.asked}>
      <ItemList
        items={one.info_items.map((item) => ({
          id: item.id,
          title: item.text ?? words.purgedItem,
          tag: (
            <StatusTag tone={item.state === 'answered' ? 'success' : 'warning'}>
              {words.itemStates[item.state]}
            </StatusTag>
          ),
          lines: [
            words.until(formats.date(lastMomentOf(item.deadline_at))),
            ...(item.said === null ? [] : [`${words.citizenSaid} ${item.said}`]),
          ],
        }))}
      />
    </Section>
  );
}

export function CaseDecisions({ one }: { one: ShownCase }): ReactNode {
  const words = useTexts(caseTexts);
  const formats = useFormats();
  if (one.decisions.length === 0) return null;
  return (
    <Section title={words.decisions}>
      <ItemList
        items={one.decisions.map((decision) => ({
          id: decision.id,
          title: words.decided[decision.outcome],
          tag: <StatusTag>{formats.dateTime(decision.made_at)}</StatusTag>,
          lines: [
            decision.reason_code && (wordOf(words.reasons, decision.reason_code) ?? words.reasons.other),
            decision.text,
            decision.legal_basis,
            decision.conditions,
          ].filter((line) => line !== null),
        }))}
      />
    </Section>
  );
}

export function CaseNotes({ one, problem }: { one: ShownCase; problem: Problem | null }): ReactNode {
  const words = useTexts(caseTexts);
  const formats = useFormats();
  return (
    <Section title={words.notes} lead={words.notesLead}>
      {one.notes.length > 0 && (
        <ItemList
          items={one.notes.map(({ id, author, text, created_at, undo_until }) => ({
            id,
            title: author.name,
            lines: [text, formats.dateTime(created_at)],
            actions: undo_until !== null && <Undo intent="note-undone" name="note" value={id} />,
          }))}
        />
      )}
      {/* With a new note it is a new form, empty. */}
      <TaskForm key={one.notes[0]?.id ?? ''} submit={words.addNote} kind="secondary" problem={problem}>
        <input type="hidden" name="intent" value="noted" />
        <KeepTyped of={`${one.id}/note`} sent={one.notes.map(({ text }) => text)} />
        <Field name="text" label={words.note} lines={3} maxLength={2_000} />
      </TaskForm>
    </Section>
  );
}

export function CaseHistory({ one }: { one: ShownCase }): ReactNode {
  const words = useTexts(caseTexts);
  const formats = useFormats();
  return (
    <Section title={words.history}>
      <Timeline
        happenings={one.events.map(({ seq, type, actor_kind, officer, occurred_at }) => ({
          id: String(seq),
          title: wordOf(words.happened, type) ?? words.otherEvent,
          when: `${officer?.name ?? words.who[actor_kind]} · ${formats.dateTime(occurred_at)}`,
        }))}
      />
    </Section>
  );
}
