import { SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { securityTexts } from '#app/texts/admin-security.ts';
import type { ShownEvent } from './security.server.ts';

/** One event, which opens where it stands. */
export function SecurityDetails({ event, summary }: { event: ShownEvent; summary: ReactNode }): ReactNode {
  const words = useTexts(securityTexts);
  const formats = useFormats();
  return (
    <details>
      <summary>{summary}</summary>
      <SummaryList
        facts={[
          ...(event.description ? [{ label: words.description, value: event.description }] : []),
          ...(event.occurred_at ? [{ label: words.occurred, value: formats.dateTime(event.occurred_at) }] : []),
          { label: words.address, value: <code>{event.address}</code> },
          {
            label: words.request,
            value: (
              <Link to={`/admin/audit?request_id=${encodeURIComponent(event.request_id)}`}>
                <code>{event.request_id}</code>
              </Link>
            ),
          },
          ...Object.entries(event.context).map(([label, value]) => ({
            label: <code className="detail">{label}</code>,
            value,
          })),
        ]}
      />
      {event.kind !== 'client_error' && <Link to={`/admin/incidents/${event.id}`}>{words.answerIt}</Link>}
    </details>
  );
}
