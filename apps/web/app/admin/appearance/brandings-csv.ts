import { listBrandings } from '@tamga/contract/tools.oversight';
import { wordsIn } from '@tamga/ui';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { brandingTexts } from '#app/texts/admin-branding.ts';
import { ask } from '#app/platform/ask.server.ts';
import { nameBranders, pickVersion } from './branding.server.ts';
import type { Route } from './+types/brandings-csv.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const words = wordsIn(brandingTexts, context.get(guestContext).language);
  const versions = await everyPage(async (after) => {
    const { items, next } = await ask(context, listBrandings, { query: { limit: 100, after } });
    return { items: items.map(pickVersion), next };
  });
  const headings = [words.version, words.at, words.by, words.changed, words.fields.name, words.state];
  const rows = (await nameBranders(context, versions)).map(({ version, created_at, by, ...row }) => [
    version,
    created_at,
    by.name ?? row.changed_by,
    row.changed.map((field) => words.fields[field]).join(', '),
    row.name,
    words.states[row.state],
  ]);
  return csvResponse('branding', headings, rows);
}
