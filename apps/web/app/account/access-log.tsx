import { DataTable, EmptyState, Filters, PageTitle, useFormats, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { accessTexts } from '#app/texts/account.access.ts';
import type { Route } from './+types/access-log.ts';
import { readAccessLog } from './access-log.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { items, next } = await readAccessLog(context, url);
  return {
    accesses: items.map(
      ({ id, at, reader_kind, reader_name, purpose_mn, purpose_en, reason, record_kind, fields }) => ({
        id,
        at,
        reader_kind,
        reader_name,
        purpose: { mn: purpose_mn, en: purpose_en },
        reason,
        record_kind,
        fields,
      }),
    ),
    next,
  };
}

export default function AccessLog({ loaderData: { accesses, next } }: Route.ComponentProps): ReactNode {
  const words = useTexts(accessTexts);
  const formats = useFormats();
  const language = useLanguage();
  const options = [
    { value: '', label: words.periods.all },
    ...([7, 30, 365] as const).map((days) => ({ value: String(days), label: words.periods[days] })),
  ];
  const records: Readonly<Record<string, string>> = words.records;
  const fields: Readonly<Record<string, string>> = words.fields;
  return (
    <>
      <PageTitle title={words.log} lead={words.logLead} />
      <Filters filters={[{ name: 'period', label: words.period, options }]} />
      <DataTable
        caption={words.log}
        rows={accesses}
        rowKey={({ id }) => id}
        next={next}
        csv="/me/access-log.csv"
        empty={
          <EmptyState title={words.logNone}>
            <p>{words.logNoneText}</p>
          </EmptyState>
        }
        columns={[
          { key: 'when', heading: words.when, cell: (one) => formats.dateTime(one.at) },
          { key: 'who', heading: words.who, cell: (one) => one.reader_name ?? words.readers[one.reader_kind] },
          {
            key: 'what',
            heading: words.what,
            cell: (one) => (
              <>
                <span>{records[one.record_kind] ?? one.record_kind}</span>
                {one.fields.length > 0 && (
                  <p className="muted">{one.fields.map((field) => fields[field] ?? field).join(', ')}</p>
                )}
              </>
            ),
          },
          {
            key: 'why',
            heading: words.why,
            cell: (one) => (
              <>
                <span>{one.purpose[language]}</span>
                {one.reason && <p className="muted">{words.reason(one.reason)}</p>}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
