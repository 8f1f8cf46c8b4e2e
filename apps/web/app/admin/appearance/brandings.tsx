import { listBrandings } from '@tamga/contract/tools.oversight';
import {
  Card,
  DataTable,
  Done,
  EmptyState,
  Notice,
  PageTitle,
  Section,
  StatusTag,
  SummaryList,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { appearanceTexts } from '#app/texts/admin-appearance.ts';
import { brandingTexts } from '#app/texts/admin-branding.ts';
import { askList } from '#app/platform/ask.server.ts';
import { BranderName, BrandingValue, ChangedFields, ProposalState } from './branding-value.tsx';
import { fieldsOf, nameBranders, pickVersion, readInForce } from './branding.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { When } from '#app/platform/when.tsx';
import type { Route } from './+types/brandings.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, inForce] = await Promise.all([
    askList(context, listBrandings, { query: filterOf(url, 'after') }, pickVersion),
    readInForce(context),
  ]);
  return {
    ...list,
    rows: await nameBranders(context, list.rows),
    inForce: inForce && { ...inForce, branding: fieldsOf(inForce.branding) },
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function Brandings({ loaderData: { rows, next, problem, inForce } }: Route.ComponentProps): ReactNode {
  const words = useTexts(brandingTexts);
  const appearance = useTexts(appearanceTexts);
  const columns = [
    {
      key: 'version',
      heading: words.version,
      cell: ({ version, state }: Row) => (
        <span>
          <Link to={`/admin/appearance/branding/${version}`}>{words.versionName(version)}</Link>{' '}
          {version === inForce?.version && <StatusTag tone="success">{words.inForce}</StatusTag>}
          <ProposalState state={state} />
        </span>
      ),
    },
    { key: 'at', heading: words.at, cell: ({ created_at }: Row) => <When at={created_at} /> },
    { key: 'by', heading: words.by, cell: ({ by }: Row) => <BranderName by={by} /> },
    { key: 'changed', heading: words.changed, cell: (row: Row) => <ChangedFields {...row} /> },
  ];
  return (
    <>
      <PageTitle
        title={words.title}
        lead={words.lead}
        crumbs={[{ to: '/admin/appearance', label: appearance.title }]}
      />
      <Done words={words.done} />
      {inForce && <InForce {...inForce} />}
      <Section title={words.all}>
        <DataTable
          caption={words.all}
          columns={columns}
          rows={rows}
          rowKey={({ version }) => String(version)}
          next={next}
          problem={problem}
          csv="/admin/appearance/branding.csv"
          empty={
            <EmptyState title={words.empty}>
              <p>{words.emptyText}</p>
            </EmptyState>
          }
        />
      </Section>
    </>
  );
}

type InForceProps = NonNullable<Route.ComponentProps['loaderData']['inForce']>;

function InForce({ version, branding, byHand }: InForceProps): ReactNode {
  const words = useTexts(brandingTexts);
  return (
    <Card title={words.now(version)}>
      {byHand.length > 0 && (
        <Notice>
          <p>{words.byHand(byHand.map((field) => words.fields[field]).join(', '))}</p>
        </Notice>
      )}
      <SummaryList
        facts={branding.map(({ field, value }) => ({
          label: words.fields[field],
          value: <BrandingValue field={field} value={value} />,
        }))}
      />
    </Card>
  );
}
