import { BarChart, DataTable, Figures, Section, StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { useNow } from '#app/shell/site.ts';
import { relayTexts } from '#app/texts/relay.ts';
import type { Overview } from './overview.server.ts';
import { platformTones } from './tones.ts';

type Row = Overview['platforms'][number];

/** How much is on the way and how long it waits: at a glance, as bars, and as a table. */
export function ExchangeNumbers({ overview }: { overview: Overview }): ReactNode {
  const words = useTexts(relayTexts);
  const formats = useFormats();
  const { platforms, requests, toAnswer } = overview;
  const sum = (key: 'waiting' | 'dead' | 'delivered_today') =>
    formats.number(platforms.reduce((total, one) => total + one[key], 0));
  const { figures } = words;
  const bars = (key: 'waiting' | 'dead') =>
    platforms.map((one) => ({ label: labelIn(platforms, one), value: one[key] }));
  return (
    <Section title={words.numbers}>
      <Figures
        figures={[
          { label: figures.waiting, value: sum('waiting'), note: figures.waitingNote },
          { label: figures.dead, value: sum('dead'), note: figures.deadNote },
          { label: figures.delivered, value: sum('delivered_today'), note: figures.deliveredNote },
          { label: figures.answer, value: formats.number(toAnswer), note: figures.answerNote },
        ]}
      />
      <div className="grid">
        <BarChart title={words.waitingBy} of={words.platform} count={words.count} bars={bars('waiting')} />
        <BarChart title={words.deadBy} of={words.platform} count={words.count} bars={bars('dead')} />
        <BarChart
          title={words.byState}
          of={words.state}
          count={words.count}
          bars={requests.map(({ direction, state, count }) => ({
            label: `${words.directions[direction]}: ${words.requestStates[state]}`,
            value: count,
          }))}
        />
      </div>
      <PlatformTable rows={platforms} />
    </Section>
  );
}

/** Its name; where two are called the same, with the code that tells them apart. */
const labelIn = (rows: readonly Row[], { name, code }: Row): string =>
  rows.filter((row) => row.name === name).length > 1 ? `${name} (${code})` : name;

function PlatformTable({ rows }: { rows: readonly Row[] }): ReactNode {
  const words = useTexts(relayTexts);
  const formats = useFormats();
  const now = useNow();
  const counted = (key: 'waiting' | 'dead' | 'delivered_today', heading: string) => ({
    key,
    heading,
    align: 'end' as const,
    cell: (row: Row) => formats.number(row[key]),
  });
  const columns = [
    { key: 'name', heading: words.platform, cell: ({ name }: Row) => <span translate="no">{name}</span> },
    {
      key: 'state',
      heading: words.state,
      cell: ({ state }: Row) => <StatusTag tone={platformTones[state]}>{words.platformStates[state]}</StatusTag>,
    },
    counted('waiting', words.figures.waiting),
    {
      key: 'oldest',
      heading: words.oldest,
      cell: ({ oldest_waiting_at: at }: Row) => (at ? formats.ago(at, now) : words.nothingWaits),
    },
    counted('dead', words.figures.dead),
    counted('delivered_today', words.figures.delivered),
  ];
  return (
    <DataTable caption={words.map} columns={columns} rows={rows} rowKey={({ id }) => id} next={null} empty={null} />
  );
}
