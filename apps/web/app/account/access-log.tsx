import { DataTable, EmptyState, Filters, PageTitle, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { guestContext } from '#app/platform/context.ts';
import { accessTexts } from '#app/texts/account.access.ts';
import type { Route } from './+types/access-log.ts';
import { readAccessLog } from './access-log.server.ts';
import { accessWords } from './access-words.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { language } = context.get(guestContext);
  const { items, next } = await readAccessLog(context, url);
  const accesses = items.map((one) => ({
    id: one.id,
    at: one.at,
    ...accessWords(language, one),
    purpose: language === 'mn' ? one.purpose_mn : one.purpose_en,
    reason: one.reason,
  }));
  return { accesses, next };
}

export default function AccessLog({ loaderData: { accesses, next } }: Route.ComponentProps): ReactNode {
  const words = useTexts(accessTexts);
  const formats = useFormats();
  const options = [
    { value: '', label: words.periods.all },
    ...([7, 30, 365] as const).map((days) => ({ value: String(days), label: words.periods[days] })),
  ];
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
          { key: 'who', heading: words.who, cell: (one) => one.who },
          {
            key: 'what',
            heading: words.what,
            cell: (one) => (
              <>
                <span>{one.what}</span>
                {one.details && <p className="muted">{one.details}</p>}
              </>
            ),
          },
          {
            key: 'why',
            heading: words.why,
            cell: (one) => (
              <>
                <span>{one.purpose}</span>
                {one.reason && <p className="muted">{words.reason(one.reason)}</p>}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
