import { Field, type Problem, Radios, Select, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { incidentTexts } from '#app/texts/admin-incidents.ts';

interface Answered {
  /** Why this form was refused; null where another one was meant. */
  problem: Problem | null;
}

export function AssignForm(
  props: Answered & {
    version: number;
    assignees: readonly { id: string; name: string }[];
    assignee: string | undefined;
  },
): ReactNode {
  const words = useTexts(incidentTexts);
  const options = props.assignees.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <TaskForm submit={words.assign} kind="secondary" problem={props.problem}>
      <input type="hidden" name="intent" value="assign" />
      <input type="hidden" name="version" value={props.version} />
      <Select name="assignee_id" label={words.assignee} value={props.assignee} options={options} />
    </TaskForm>
  );
}

export function NoteForm({ problem }: Answered): ReactNode {
  const words = useTexts(incidentTexts);
  return (
    <TaskForm submit={words.addNote} kind="secondary" problem={problem}>
      <input type="hidden" name="intent" value="note" />
      <Field name="note" label={words.noteLabel} hint={words.noteHint} lines={3} maxLength={2_000} />
    </TaskForm>
  );
}

export function CloseForm({
  version,
  isReported,
  problem,
}: Answered & { version: number; isReported: boolean }): ReactNode {
  const words = useTexts(incidentTexts);
  const outcomes = Object.entries(words.outcomes).map(([value, label]) => ({ value, label }));
  return (
    <TaskForm submit={words.close} problem={problem}>
      <input type="hidden" name="intent" value="close" />
      <input type="hidden" name="version" value={version} />
      <Radios name="outcome" label={words.outcome} options={outcomes} />
      {isReported && <Field name="answer" label={words.answer} hint={words.answerHint} maxLength={500} />}
    </TaskForm>
  );
}
