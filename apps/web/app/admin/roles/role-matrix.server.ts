import { listPermissions } from '@tamga/contract/rbac';
import { listRoles } from '@tamga/contract/rbac.roles';
import { type Language, wordsIn } from '@tamga/ui';
import { data } from 'react-router';
import type { Answer } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { roleNames } from '#app/texts/admin-users.ts';
import { ask, askRole } from '#app/platform/ask.server.ts';

type Role = Answer<typeof listRoles>['items'][number];

export interface ShownRole extends Role {
  name: string;
}

/** All roles with what each permits, and all permissions in words. There are few of either. */
export async function readMatrix(context: Context) {
  const { language } = context.get(guestContext);
  const [roles, permissions, own] = await Promise.all([
    everyPage((after) => ask(context, listRoles, { query: { limit: 100, after } })),
    ask(context, listPermissions),
    askRole(context),
  ]);
  return {
    roles: roles.map((role): ShownRole => ({ ...role, name: nameOf(role, language) })),
    permissions: permissions.map(({ key, name_mn, name_en }) => ({
      key,
      name: language === 'mn' ? name_mn : name_en,
      isMine: own.permissions.includes(key),
    })),
    ownLevel: own.level,
  };
}

export async function readRole(context: Context, id: string) {
  const { roles, permissions, ownLevel } = await readMatrix(context);
  const role = roles.find((one) => one.id === id);
  if (!role) throw data(null, { status: 404 });
  return { role, permissions, ownLevel };
}

function nameOf(role: Role, language: Language): string {
  const builtIn: Readonly<Record<string, string>> = wordsIn(roleNames, language);
  return builtIn[role.id] ?? (language === 'mn' ? role.name_mn : role.name_en);
}
