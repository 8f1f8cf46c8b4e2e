import { listRoles } from '@tamga/contract/rbac.roles';
import { type Language, wordsIn } from '@tamga/ui';
import { attempt } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { roleNames } from '#app/texts/admin-users.ts';
import { ask, askRole } from '#app/platform/ask.server.ts';

export interface NamedRole {
  id: string;
  name: string;
  level: number;
}

/** The roles by name, the highest first. A person who may not read them gets the built-in ones. */
export async function readRoles(context: Context): Promise<NamedRole[]> {
  const { language } = context.get(guestContext);
  const first = await attempt(context, listRoles, { query: { limit: 100 } });
  if (!first.ok) return builtIn(language);
  const rest = first.data.next
    ? await everyPage((after = first.data.next ?? undefined) =>
        ask(context, listRoles, { query: { limit: 100, after } }),
      )
    : [];
  return [...first.data.items, ...rest].map(({ id, level, name_mn, name_en, built_in }) => ({
    id,
    level,
    name: built_in ? nameOf(id, language) : language === 'mn' ? name_mn : name_en,
  }));
}

/** Those that the person who asks may give. */
export async function readGrantable(context: Context, roles: readonly NamedRole[]): Promise<NamedRole[]> {
  const own = await askRole(context);
  return roles.filter(({ level }) => level > own.level);
}

const builtInLevels = { superadmin: 1, admin: 2, manager: 3, user: 4 } as const;

const builtIn = (language: Language): NamedRole[] =>
  Object.entries(builtInLevels).map(([id, level]) => ({ id, level, name: nameOf(id, language) }));

function nameOf(id: string, language: Language): string {
  const names: Readonly<Record<string, string>> = wordsIn(roleNames, language);
  return names[id] ?? id;
}

export const nameIn = (roles: readonly NamedRole[], id: string): string =>
  roles.find((role) => role.id === id)?.name ?? id;
