import { listUsers } from '@tamga/contract/admin';
import { wordsIn } from '@tamga/ui';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse, everyPage } from '#app/platform/csv.server.ts';
import { userTexts } from '#app/texts/admin-users.ts';
import { ask } from '#app/platform/ask.server.ts';
import { readRoles } from '#app/admin/roles/roles.server.ts';
import { shownUser, userQueryOf } from './users.server.ts';
import type { Route } from './+types/users-csv.ts';

/** Fewer than other lists: each page is written into the access log of everybody on it. */
const rowsMax = 5_000;

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const words = wordsIn(userTexts, context.get(guestContext).language);
  const roles = await readRoles(context);
  const query = userQueryOf(url);
  const users = await everyPage(
    (after) => ask(context, listUsers, { query: { ...query, limit: 100, after } }),
    rowsMax,
  );
  const headings = ['id', words.name, words.number, words.email, words.role, words.state, words.created];
  const rows = users
    .map(shownUser(roles))
    .map(({ id, name, number, email, roleName, state, created_at }) => [
      id,
      name,
      number,
      email,
      roleName,
      words[state],
      created_at,
    ]);
  return csvResponse('users', headings, rows);
}
