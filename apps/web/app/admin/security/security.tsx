import { listSecurityEvents } from '@tamga/contract/security';
import { DataTable, EmptyState, Filters, PageTitle, StatusTag, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminTexts } from '#app/texts/admin.ts';
import { securityTexts } from '#app/texts/admin-security.ts';
import { askList } from '#app/platform/ask.server.ts';
import { SecurityDetails } from './security-details.tsx';
import { eventQueryOf, type ShownEvent } from './security.server.ts';
import { When } from '#app/platform/when.tsx';
import type { Route } from './+types/security.ts';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  askList(context, listSecurityEvents, { query: eventQueryOf(url) }, (event): ShownEvent => event);

const tones = { low: 'neutral', medium: 'accent', high: 'warning', critical: 'danger' } as const;

export default function SecurityEvents({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(securityTexts);
  const shared = useTexts(adminTexts);
  const kinds: Readonly<Record<string, string>> = words.kinds;
  const { rows, next, problem } = loaderData;
  const choices = (named: Readonly<Record<string, string>>) => [
    { value: '', label: shared.all },
    ...Object.entries(named).map(([value, label]) => ({ value, label })),
  ];
  const columns = [
    {
      key: 'severity',
      heading: words.severity,
      cell: (event: ShownEvent) => (
        <StatusTag tone={tones[event.severity]}>{words.severities[event.severity]}</StatusTag>
      ),
    },
    {
      key: 'kind',
      heading: words.kind,
      cell: (event: ShownEvent) => (
        <SecurityDetails event={event} summary={<strong>{kinds[event.kind] ?? event.kind}</strong>} />
      ),
    },
    { key: 'at', heading: words.at, cell: (event: ShownEvent) => <When at={event.at} /> },
    {
      key: 'person',
      heading: words.person,
      cell: (event: ShownEvent) =>
        event.user_id ? <Link to={`/admin/users/${event.user_id}`}>{words.see}</Link> : '—',
    },
  ];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Filters
        filters={[
          { name: 'kind', label: words.kind, options: choices(words.kinds) },
          { name: 'severity', label: words.severity, options: choices(words.severities) },
          { name: 'user_id', label: words.personFilter },
          { name: 'from', label: shared.from, type: 'date' },
          { name: 'to', label: shared.to, type: 'date' },
        ]}
      />
      <DataTable
        caption={words.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        problem={problem}
        csv="/admin/security.csv"
        empty={<EmptyState title={words.empty} />}
      />
    </>
  );
}
