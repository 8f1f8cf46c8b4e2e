import {
  EmptyState,
  type Figure,
  Figures,
  Section,
  StatusTag,
  type Task,
  TaskList,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { operatorTexts } from '#app/texts/operators.ts';
import type { OperatorStanding } from './operators.server.ts';

/** What waits for a super administrator, and how the platform stands. `onConsole`: where few of these pages are. */
export function OperatorOverview(props: { standing: OperatorStanding; onConsole?: boolean }): ReactNode {
  const words = useTexts(operatorTexts);
  const { onConsole = false, standing } = props;
  const tasks = useTasks(standing).filter(({ to }) => !onConsole || to === '/super/passkeys');
  return (
    <>
      <Section title={words.waits}>
        {tasks.length > 0 ? <TaskList tasks={tasks} /> : <EmptyState title={words.waitsNone} picture="done" />}
      </Section>
      <Section title={words.stands}>
        <Figures figures={useFigures(standing)} />
      </Section>
    </>
  );
}

function useTasks({ mode, invites, serious, passkeys }: OperatorStanding): Task[] {
  const words = useTexts(operatorTexts);
  const formats = useFormats();
  const tasks: (Task | false | null | 0)[] = [
    serious && {
      id: 'serious',
      icon: 'warning',
      tone: 'danger',
      title: words.seriousTask(formats.number(serious)),
      to: '/admin/security',
    },
    mode === 'closed' && {
      id: 'closed',
      icon: 'warning',
      tone: 'warning',
      title: words.closedTask,
      details: words.closedText,
      to: '/super/access-mode',
    },
    passkeys === 0 && {
      id: 'passkey',
      icon: 'shield',
      title: words.passkeyTask,
      details: words.passkeyText,
      to: '/super/passkeys',
    },
    invites && {
      id: 'invites',
      icon: 'person',
      title: words.invitesTask(formats.number(invites)),
      to: '/super/invites',
    },
  ];
  return tasks.filter((task): task is Task => Boolean(task));
}

function useFigures({ mode, since, invites, serious, passkeys }: OperatorStanding): Figure[] {
  const words = useTexts(operatorTexts);
  const formats = useFormats();
  const count = (label: string, value: number | null, note?: string): Figure[] =>
    value === null ? [] : [{ label, value: value < 100 ? formats.number(value) : '100+', note }];
  return [
    {
      label: words.mode,
      value: <StatusTag tone={mode === 'open' ? 'success' : 'warning'}>{words.modes[mode]}</StatusTag>,
      note: words.since(formats.date(since)),
    },
    ...count(words.serious, serious, words.week),
    ...count(words.invites, invites),
    ...count(words.passkeys, passkeys),
  ];
}
