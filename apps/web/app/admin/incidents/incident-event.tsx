import type { SecurityEvent } from '@tamga/contract/security';
import { Card, SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { securityTexts } from '#app/texts/admin-security.ts';

/** What was reported or noticed. */
export function IncidentEvent({ event }: { event: z.input<typeof SecurityEvent> }): ReactNode {
  const words = useTexts(securityTexts);
  const formats = useFormats();
  return (
    <Card title={words.details}>
      <SummaryList
        facts={[
          ...(event.description ? [{ label: words.description, value: event.description }] : []),
          ...(event.occurred_at ? [{ label: words.occurred, value: formats.dateTime(event.occurred_at) }] : []),
          ...(event.user_id
            ? [{ label: words.person, value: <Link to={`/admin/users/${event.user_id}`}>{words.see}</Link> }]
            : []),
          ...(event.address ? [{ label: words.address, value: <code>{event.address}</code> }] : []),
          {
            label: words.request,
            value: <Link to={`/admin/audit?request_id=${encodeURIComponent(event.request_id)}`}>{words.inAudit}</Link>,
          },
          ...Object.entries(event.context).map(([label, value]) => ({
            label: <code className="detail">{label}</code>,
            value: <span className="detail">{value}</span>,
          })),
        ]}
      />
    </Card>
  );
}
