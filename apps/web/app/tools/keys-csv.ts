import { listKeys } from '@tamga/contract/tools.keys';
import { wordsIn } from '@tamga/ui';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { toolTexts } from '#app/texts/admin-tools.ts';
import { toolKeyTexts } from '#app/texts/admin-tools-keys.ts';
import { ask } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { readHolders } from './holders.server.ts';
import { shownKey } from './keys.server.ts';
import type { Route } from './+types/keys-csv.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { language } = context.get(guestContext);
  const words = wordsIn(toolKeyTexts, language);
  const { application } = wordsIn(toolTexts, language);
  const query = filterOf(url, 'application_id');
  const [holders, keys] = await Promise.all([
    readHolders(context),
    everyPage((after) => ask(context, listKeys, { query: { ...query, limit: 100, after } })),
  ]);
  const headings = [words.name, application, words.begins, words.scopes, words.state];
  const moments = [words.created, words.expires, words.lastUsed];
  const rows = keys
    .map(shownKey(holders))
    .map((key) => [
      key.name,
      key.application,
      key.hint,
      key.scopes.join(' '),
      words.states[key.state],
      key.created_at,
      key.expires_at,
      key.last_used_at,
    ]);
  return csvResponse('keys', [...headings, ...moments], rows);
}
