import { getOnceOnly } from '@tamga/contract/registry.once-only';
import { DataTable, EmptyState, Figures, PageTitle, Section, useFormats, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ask } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { onceOnlyTexts } from '#app/texts/registry-once-only.ts';
import { readOrganisations } from './organisations.server.ts';
import { titleIn } from './title.ts';
import type { Route } from './+types/once-only.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [{ coverage, by_org, by_evidence_type, gaps, next }, organisations] = await Promise.all([
    ask(context, getOnceOnly, { query: filterOf(url, 'after') }),
    readOrganisations(context),
  ]);
  const mine = new Set(organisations.map(({ id }) => id));
  return {
    coverage,
    next,
    organisations: by_org,
    evidences: by_evidence_type.map(({ id, title, provider, services }) => ({ id, title, provider, services })),
    gaps: gaps.map(({ service, requirement, evidence_type, holder, blocked_by }) => ({
      key: `${service.id} ${requirement}`,
      service: { id: service.id, title: service.title, isMine: mine.has(service.tenant_id) },
      evidence: evidence_type.title,
      holder,
      blocked_by,
    })),
  };
}

type Data = Route.ComponentProps['loaderData'];

export default function OnceOnly({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(onceOnlyTexts);
  const formats = useFormats();
  const { coverage } = loaderData;
  const { ratio } = coverage;
  const figures = [
    { label: words.ratio, value: ratio === null ? '—' : formats.percent(ratio), note: words.ratioNote },
    { label: words.required, value: formats.number(coverage.required) },
    { label: words.classes.gap, value: formats.number(coverage.gap), note: words.gapNote },
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Figures figures={figures} />
      <Section title={words.byOrganisation}>
        <ByOrganisation rows={loaderData.organisations} />
      </Section>
      <Section title={words.gaps} lead={words.gapsLead}>
        <Gaps rows={loaderData.gaps} next={loaderData.next} />
      </Section>
      <Section title={words.byEvidence}>
        <ByEvidence rows={loaderData.evidences} />
      </Section>
    </>
  );
}

const classes = ['once_only', 'held', 'derived', 'citizen', 'gap', 'waived'] as const;

/** Which organisation asks for how much of what: the matrix of who still burdens citizens. */
function ByOrganisation({ rows }: { rows: Data['organisations'] }): ReactNode {
  const words = useTexts(onceOnlyTexts);
  const formats = useFormats();
  const language = useLanguage();
  type Row = Data['organisations'][number];
  const columns = [
    {
      key: 'name',
      heading: words.organisation,
      cell: ({ name, name_en }: Row) => (language === 'en' ? (name_en ?? name) : name),
    },
    ...classes.map((one) => ({
      key: one,
      heading: words.classes[one],
      cell: (row: Row) => formats.number(row[one]),
      align: 'end' as const,
    })),
    {
      key: 'ratio',
      heading: words.ratio,
      cell: ({ ratio }: Row) => (ratio === null ? '—' : formats.percent(ratio)),
      align: 'end' as const,
    },
  ];
  return (
    <DataTable
      caption={words.byOrganisation}
      columns={columns}
      rows={rows}
      rowKey={({ tenant_id }) => tenant_id}
      next={null}
      empty={<EmptyState title={words.nothing} />}
    />
  );
}

function Gaps({ rows, next }: { rows: Data['gaps']; next: string | null }): ReactNode {
  const words = useTexts(onceOnlyTexts);
  const language = useLanguage();
  type Row = Data['gaps'][number];
  const columns = [
    {
      key: 'service',
      heading: words.service,
      cell: ({ service: { id, title, isMine } }: Row) =>
        isMine ? (
          <Link to={`/admin/registry/services/${id}/edit/evidences`} translate="no">
            {titleIn(title, language)}
          </Link>
        ) : (
          <span translate="no">{titleIn(title, language)}</span>
        ),
    },
    { key: 'evidence', heading: words.evidence, cell: ({ evidence }: Row) => evidence[language] },
    { key: 'holder', heading: words.holder, cell: ({ holder }: Row) => holder?.[language] ?? words.unknown },
    { key: 'why', heading: words.why, cell: ({ blocked_by }: Row) => words.blockers[blocked_by] },
  ];
  return (
    <DataTable
      caption={words.gaps}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      next={next}
      empty={<EmptyState title={words.noGaps} picture="done" />}
    />
  );
}

function ByEvidence({ rows }: { rows: Data['evidences'] }): ReactNode {
  const words = useTexts(onceOnlyTexts);
  const formats = useFormats();
  const language = useLanguage();
  type Row = Data['evidences'][number];
  const columns = [
    { key: 'title', heading: words.evidence, cell: ({ title }: Row) => title[language] },
    { key: 'holder', heading: words.holder, cell: ({ provider }: Row) => provider?.[language] ?? words.unknown },
    {
      key: 'services',
      heading: words.services,
      cell: ({ services }: Row) => formats.number(services),
      align: 'end' as const,
    },
  ];
  return (
    <DataTable
      caption={words.byEvidence}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      next={null}
      empty={<EmptyState title={words.nothing} />}
    />
  );
}
