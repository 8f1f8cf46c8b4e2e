import { compareServiceVersions, listServiceVersions } from '@tamga/contract/registry.versions';
import { Button, DataTable, Section, Select, StatusTag, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { ask, askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { When } from '#app/platform/when.tsx';
import { registryTexts } from '#app/texts/registry.ts';
import { ChangeList } from './change-list.tsx';
import { ServiceHead } from './service-head.tsx';
import { readService } from './service.server.ts';
import type { Route } from './+types/versions.ts';

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const [{ title, draft_no, published_no }, versions] = await Promise.all([
    readService(context, id),
    askList(context, listServiceVersions, { params: { id }, query: filterOf(url, 'after') }, (one) => ({
      no: one.no,
      published_at: one.published_at,
      current: one.current,
      diff_summary: one.diff_summary,
    })),
  ]);
  const newest = draft_no ?? published_no ?? 1;
  const numberOf = (name: string, otherwise: number) => {
    const number = Number(url.searchParams.get(name));
    return Number.isInteger(number) && number >= 1 && number <= newest ? number : otherwise;
  };
  const query = { from: numberOf('from', Math.max(1, newest - 1)), to: numberOf('to', newest) };
  const compared = newest > 1 ? await ask(context, compareServiceVersions, { params: { id }, query }) : null;
  return { service: { id, title }, versions, newest, compared };
}

type Row = Route.ComponentProps['loaderData']['versions']['rows'][number];

export default function Versions({ loaderData }: Route.ComponentProps): ReactNode {
  const { service, versions, newest, compared } = loaderData;
  const words = useTexts(registryTexts);
  const language = useLanguage();
  const columns = [
    {
      key: 'no',
      heading: words.version,
      cell: (row: Row) => (
        <>
          {words.versionName(row.no)} {row.current && <StatusTag tone="success">{words.seenNow}</StatusTag>}
          {row.published_at === null && <StatusTag tone="warning">{words.states.draft}</StatusTag>}
        </>
      ),
    },
    { key: 'what', heading: words.whatChanges, cell: (row: Row) => row.diff_summary[language] },
    {
      key: 'at',
      heading: words.publishedAt,
      cell: (row: Row) => (row.published_at ? <When at={row.published_at} /> : words.notYet),
    },
  ];
  return (
    <>
      <ServiceHead service={service} here="versions" />
      <DataTable
        caption={words.tabs.versions}
        columns={columns}
        rows={versions.rows}
        rowKey={({ no }) => String(no)}
        next={versions.next}
        problem={versions.problem}
        empty={null}
      />
      {compared && <Compared compared={compared} newest={newest} />}
    </>
  );
}

function Compared({
  compared: { from, to, changes },
  newest,
}: {
  compared: NonNullable<Route.ComponentProps['loaderData']['compared']>;
  newest: number;
}): ReactNode {
  const words = useTexts(registryTexts);
  const options = Array.from({ length: newest }, (_, n) => ({
    value: String(newest - n),
    label: words.versionName(newest - n),
  }));
  return (
    <Section title={words.compare}>
      <Form method="get" className="filters" key={`${from} ${to}`}>
        <Select name="from" label={words.compareFrom} value={String(from)} options={options} />
        <Select name="to" label={words.compareTo} value={String(to)} options={options} />
        <div className="actions">
          <Button kind="secondary">{words.compareNow}</Button>
        </div>
      </Form>
      <ChangeList changes={changes} />
    </Section>
  );
}
