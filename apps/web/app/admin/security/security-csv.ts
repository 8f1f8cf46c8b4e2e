import { listSecurityEvents } from '@tamga/contract/security';
import { wordsIn } from '@tamga/ui';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { securityTexts } from '#app/texts/admin-security.ts';
import { ask } from '#app/platform/ask.server.ts';
import { eventQueryOf } from './security.server.ts';
import type { Route } from './+types/security-csv.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const words = wordsIn(securityTexts, context.get(guestContext).language);
  const query = eventQueryOf(url);
  const events = await everyPage((after) =>
    ask(context, listSecurityEvents, { query: { ...query, limit: 100, after } }),
  );
  const kinds: Readonly<Record<string, string>> = words.kinds;
  const headings = [
    'id',
    words.at,
    words.kind,
    words.severity,
    words.person,
    words.address,
    words.request,
    words.description,
  ];
  const rows = events.map((event) => [
    event.id,
    event.at,
    kinds[event.kind] ?? event.kind,
    words.severities[event.severity],
    event.user_id,
    event.address,
    event.request_id,
    event.description,
  ]);
  return csvResponse('security-events', headings, rows);
}
