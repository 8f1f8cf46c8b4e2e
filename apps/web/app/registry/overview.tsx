import { getRegistryOverview } from '@tamga/contract/registry.workbench';
import { BarChart, Figures, PageTitle, Section, TaskList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { ask } from '#app/platform/ask.server.ts';
import { overviewTexts } from '#app/texts/registry-overview.ts';
import type { Route } from './+types/overview.ts';

export const loader = async ({ context }: Route.LoaderArgs) => ask(context, getRegistryOverview);

export default function Overview({ loaderData: numbers }: Route.ComponentProps): ReactNode {
  const words = useTexts(overviewTexts);
  const formats = useFormats();
  const { services, once_only_ratio: ratio } = numbers;
  const figures = [
    { label: words.published, value: formats.number(services.published), note: words.withDraft(numbers.with_draft) },
    { label: words.drafts, value: formats.number(services.draft) },
    { label: words.archived, value: formats.number(services.archived) },
    { label: words.versions, value: formats.number(numbers.versions_30d), note: words.lately },
    { label: words.onceOnly, value: ratio === null ? '—' : formats.percent(ratio), note: words.onceOnlyNote },
  ];
  const at = '/admin/registry';
  const tasks = [
    { id: 'stale', count: numbers.stale, icon: 'clock' as const, to: `${at}/services?state=stale` },
    { id: 'gaps', count: numbers.gaps, icon: 'copy' as const, to: `${at}/once-only` },
    { id: 'unmanned', count: numbers.without_officers, icon: 'person' as const, to: '/me/organisations' },
  ] as const;
  const waiting = tasks
    .filter(({ count }) => count > 0)
    .map(({ id, count, icon, to }) => ({
      id,
      icon,
      to,
      title: words.waits[id](count),
      details: words.waitsText[id],
      tone: 'warning' as const,
    }));
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Figures figures={figures} />
      {waiting.length > 0 && (
        <Section title={words.toDo}>
          <TaskList tasks={waiting} />
        </Section>
      )}
      <Section title={words.byMonth}>
        <BarChart
          title={words.byMonthText}
          of={words.month}
          count={words.versions}
          bars={numbers.months.map(({ month, versions }) => ({ label: month.replace('-', '.'), value: versions }))}
        />
      </Section>
    </>
  );
}
