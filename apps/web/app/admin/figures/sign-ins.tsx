import { BarChart, EmptyState, Figures, LineChart, Section, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { figureTexts } from '#app/texts/admin-figures.ts';
import type { SignIns as Counted } from './figures.server.ts';

const ranges = ['day', 'week', 'month'] as const;

/** How often people signed in and failed, beside the same time before. */
export function SignIns({ counted }: { counted: Counted }): ReactNode {
  const words = useTexts(figureTexts);
  const { now, before } = counted;
  const isEmpty = now.signed_in + now.failed + before.signed_in + before.failed === 0;
  return (
    <Section title={words.signIns}>
      <nav className="tabs" aria-label={words.range}>
        {ranges.map((range) => (
          <Link
            key={range}
            to={`?range=${range}`}
            className={range === counted.range ? 'tab tab-current' : 'tab'}
            aria-current={range === counted.range ? 'page' : undefined}
            preventScrollReset
          >
            {words.ranges[range]}
          </Link>
        ))}
      </nav>
      {isEmpty ? <EmptyState title={words.nobody} /> : <Charts counted={counted} />}
    </Section>
  );
}

function Charts({ counted }: { counted: Counted }): ReactNode {
  const words = useTexts(figureTexts);
  const formats = useFormats();
  const { range, now, before, steps, methods, failures } = counted;
  const figure = (label: string, count: number, countBefore: number) => ({
    label,
    value: formats.number(count),
    note: words.beforeNote(words.before[range], formats.number(countBefore), changeOf(count, countBefore)),
  });
  const changeOf = (count: number, countBefore: number): string =>
    countBefore === 0 || count === countBefore
      ? ''
      : words.change(`${count > countBefore ? '+' : ''}${formats.percent((count - countBefore) / countBefore)}`);
  return (
    <>
      <Figures
        figures={[
          figure(words.signedIn, now.signed_in, before.signed_in),
          figure(words.failed, now.failed, before.failed),
          figure(words.people, now.people, before.people),
        ]}
      />
      <LineChart
        title={words.chart[range]}
        of={words.step[range]}
        steps={steps.map(({ at }) =>
          range === 'day' ? `${formats.shortDate(at)} ${formats.time(at)}` : formats.shortDate(at),
        )}
        lines={[
          { name: words.signedIn, values: steps.map((step) => step.signed_in) },
          { name: words.before[range].replace(/:$/, ''), values: steps.map((step) => step.signed_in_before) },
          { name: words.failed, values: steps.map((step) => step.failed) },
        ]}
      />
      <div className="grid">
        <BarChart
          title={words.byMethod}
          of={words.method}
          count={words.count}
          bars={methods.map(({ method, signed_in: value }) => ({ label: words.methods[method], value }))}
        />
        <BarChart
          title={words.byFailure}
          of={words.failure}
          count={words.count}
          bars={failures.map(({ outcome, count: value }) => ({ label: words.failures[outcome], value }))}
        />
      </div>
    </>
  );
}
