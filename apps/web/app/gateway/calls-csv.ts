import { listGatewayCalls } from '@tamga/contract/gateway';
import { wordsIn } from '@tamga/ui';
import { ask } from '#app/platform/ask.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { gatewayCallTexts } from '#app/texts/admin-gateway-calls.ts';
import { gatewayTexts } from '#app/texts/admin-gateway.ts';
import { callQueryOf, shownCall } from './calls.server.ts';
import { readApplications, readServiceNames } from './names.server.ts';
import type { Route } from './+types/calls-csv.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { language } = context.get(guestContext);
  const words = wordsIn(gatewayCallTexts, language);
  const gateway = wordsIn(gatewayTexts, language);
  const query = callQueryOf(url);
  const [services, applications, calls] = await Promise.all([
    readServiceNames(context),
    readApplications(context),
    everyPage((after) => ask(context, listGatewayCalls, { query: { ...query, limit: 100, after } })),
  ]);
  const headings = [
    words.at,
    gateway.service,
    gateway.application,
    words.method,
    words.path,
    words.status,
    words.reason,
    `${words.duration}, ms`,
    words.requestId,
  ];
  const rows = calls
    .map(shownCall(services, applications))
    .map((one) => [
      one.at,
      one.service ?? one.service_id,
      one.application ?? one.application_id,
      one.method,
      one.path,
      one.status,
      one.code,
      one.duration_ms,
      one.request_id,
    ]);
  return csvResponse('gateway-calls', headings, rows);
}
