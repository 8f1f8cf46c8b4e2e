import { listThemes } from '@tamga/contract/site';
import { wordsIn } from '@tamga/ui';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { themeTexts } from '#app/texts/admin-appearance.ts';
import { admit, ask } from '#app/platform/ask.server.ts';
import type { Route } from './+types/themes-csv.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  await admit(context, 'settings.manage');
  const words = wordsIn(themeTexts, context.get(guestContext).language);
  const themes = await everyPage((after) => ask(context, listThemes, { query: { limit: 100, after } }));
  const headings = ['id', words.name, words.active, words.builtIn, words.changed];
  const rows = themes.map(({ id, name, active, built_in, updated_at }) => [id, name, active, built_in, updated_at]);
  return csvResponse('themes', headings, rows);
}
