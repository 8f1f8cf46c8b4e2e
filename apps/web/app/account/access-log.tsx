import { DataTable, EmptyState, Filters, Icon, PageTitle, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { guestContext } from '#app/platform/context.ts';
import { dayOf, groupsOf } from '#app/platform/groups.ts';
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
    isPerson: one.reader_kind === 'person',
    ...accessWords(language, one),
    purpose: language === 'mn' ? one.purpose_mn : one.purpose_en,
    reason: one.reason,
  }));
  // The same look by the same reader with the same purpose on the same day is one line; each is behind it.
  const groups = groupsOf(accesses, ({ who, what, purpose, at }) => [who, what, purpose, dayOf(at)].join('\n'));
  return { groups, next };
}

type Group = Route.ComponentProps['loaderData']['groups'][number];

export default function AccessLog({ loaderData: { groups, next } }: Route.ComponentProps): ReactNode {
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
        rows={groups}
        rowKey={([{ id }]) => id}
        next={next}
        csv="/me/access-log.csv"
        empty={
          <EmptyState title={words.logNone} picture="search">
            <p>{words.logNoneText}</p>
          </EmptyState>
        }
        columns={[
          { key: 'when', heading: words.when, cell: ([{ at }]) => formats.dateTime(at) },
          {
            key: 'who',
            heading: words.who,
            cell: ([{ who, isPerson }]) => (
              <span className="named">
                <Icon name={isPerson ? 'person' : 'shield'} />
                {who}
              </span>
            ),
          },
          { key: 'what', heading: words.what, cell: (group) => <Looks group={group} /> },
          {
            key: 'why',
            heading: words.why,
            cell: ([{ purpose, reason }]) => (
              <>
                <span>{purpose}</span>
                {reason && <p className="muted">{words.reason(reason)}</p>}
              </>
            ),
          },
        ]}
      />
    </>
  );
}

/** What was looked at; each look by itself where there were several. */
function Looks({ group }: { group: Group }): ReactNode {
  const words = useTexts(accessTexts);
  const formats = useFormats();
  const [{ what, details }] = group;
  if (group.length === 1)
    return (
      <>
        <span>{what}</span>
        {details && <p className="muted">{details}</p>}
      </>
    );
  return (
    <>
      <span>{what}</span>
      <details>
        <summary>{words.looks(group.length)}</summary>
        <ul className="plain-list">
          {group.map(({ id, at, details, reason }) => (
            <li key={id}>{[formats.time(at), details, reason && words.reason(reason)].filter(Boolean).join('. ')}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
