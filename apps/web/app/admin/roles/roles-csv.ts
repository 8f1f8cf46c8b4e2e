import { wordsIn } from '@tamga/ui';
import { guestContext } from '#app/platform/context.ts';
import { csvResponse } from '#app/platform/csv.server.ts';
import { roleTexts } from '#app/texts/admin-roles.ts';
import { readMatrix } from './role-matrix.server.ts';
import type { Route } from './+types/roles-csv.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const words = wordsIn(roleTexts, context.get(guestContext).language);
  const { roles, permissions } = await readMatrix(context);
  const headings = [words.key, words.names, words.level, words.people, ...permissions.map(({ name }) => name)];
  const rows = roles.map((role) => [
    role.id,
    role.name,
    role.level,
    role.holders,
    ...permissions.map(({ key }) => role.permissions.includes(key)),
  ]);
  return csvResponse('roles', headings, rows);
}
