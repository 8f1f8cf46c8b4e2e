import { listGatewayServices } from '@tamga/contract/gateway';
import { wordsIn } from '@tamga/ui';
import { ask } from '#app/platform/ask.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { gatewayServiceTexts } from '#app/texts/admin-gateway-services.ts';
import { readOwners } from './names.server.ts';
import { serviceQueryOf, shownService } from './services.server.ts';
import type { Route } from './+types/services-csv.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { language } = context.get(guestContext);
  const words = wordsIn(gatewayServiceTexts, language);
  const query = serviceQueryOf(url);
  const [owners, all] = await Promise.all([
    readOwners(context),
    everyPage((after) => ask(context, listGatewayServices, { query: { ...query, limit: 100, after } })),
  ]);
  const headings = [words.slug, words.name, words.owner, words.state, words.callers, words.changed];
  const rows = all
    .map(shownService(language, owners))
    .map((one) => [
      one.slug,
      one.name,
      one.isOfPlatform ? words.platform : (one.owner ?? words.organisation),
      one.active ? words.active : words.suspended,
      one.callers,
      one.updated_at,
    ]);
  return csvResponse('gateway-services', headings, rows);
}
