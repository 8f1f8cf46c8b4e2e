import { listApplications } from '@tamga/contract/applications';
import { wordsIn } from '@tamga/ui';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';
import { applicationQueryOf, shownApplication } from './applications.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import type { Route } from './+types/applications-csv.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { language } = context.get(guestContext);
  const words = wordsIn(applicationTexts, language);
  const query = applicationQueryOf(url);
  const all = await everyPage((after) => ask(context, listApplications, { query: { ...query, limit: 100, after } }));
  const headings = [words.clientId, words.name, words.kind, words.owner, words.state, words.created];
  const rows = all
    .map(shownApplication(language))
    .map((one) => [
      one.id,
      one.name,
      words.kinds[one.kind],
      one.isOfPlatform ? words.platform : words.organisation,
      one.active ? words.active : words.inactive,
      one.created_at,
    ]);
  return csvResponse('applications', headings, rows);
}
