import { listAdmins } from '@tamga/contract/superadmin.admins';
import { wordsIn } from '@tamga/ui';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { superTexts } from '#app/texts/super.ts';
import { ask } from '#app/platform/ask.server.ts';
import { adminKindOf, shownAdmin } from './admins.server.ts';
import type { Route } from './+types/admins-csv.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const words = wordsIn(superTexts, context.get(guestContext).language);
  const kind = adminKindOf(url);
  const all = await everyPage((after) => ask(context, listAdmins, { query: { kind, limit: 100, after } }));
  const headings = ['id', words.name, words.since, words.lastSignIn, words.codesLeft];
  const rows = all
    .map(shownAdmin)
    .map(({ id, name, since, signedInAt, codesLeft }) => [id, name, since, signedInAt, codesLeft]);
  return csvResponse('administrators', headings, rows);
}
