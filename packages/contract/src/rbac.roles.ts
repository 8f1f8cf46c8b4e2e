import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { permissions } from './permissions.ts';
import { line, written } from './text.ts';
import { version } from './version.ts';

const id = written(/^[a-z][a-z0-9_]{1,31}$/, {
  mn: 'жижиг латин үсэг, тоо, доогуур зураасаар 2-32 тэмдэгт бичнэ үү.',
  en: 'must be 2 to 32 small Latin letters, digits and underscores, beginning with a letter.',
}).describe('The key of the role, as profiles carry it.');

const permissionSet = z
  .array(z.enum(permissions))
  .max(permissions.length)
  .refine((all) => new Set(all).size === all.length, {
    params: { mn: 'давхардсан зөвшөөрөл байна.', en: 'must name each permission once.' },
  })
  .describe('What holders may do beyond being signed in: exactly this, whatever the level.');

const names = { name_mn: line(60), name_en: line(60) };

export const Role = z
  .object({
    id,
    ...names,
    level: z.int().min(1).max(4).describe('1 superadmin, 2 admin, 3 manager, 4 user. Who grants stands above.'),
    built_in: z.boolean().describe('Came with the platform: neither renamed nor deleted.'),
    permissions: z.array(z.enum(permissions)),
    holders: z.int().nullable().describe('How many people hold it; null for user, which everybody holds else.'),
    version,
  })
  .meta({ id: 'Role' });
export type Role = z.output<typeof Role>;

export const NewRole = z
  .object({
    id,
    ...names,
    level: z
      .union([z.literal(3), z.literal(4)])
      .describe('3 like managers, or 4. Whom it gives any permission agrees with PIN2.'),
    permissions: permissionSet,
  })
  .meta({ id: 'NewRole' });
export type NewRole = z.output<typeof NewRole>;

const roleExample = {
  id: 'registry_clerk',
  name_mn: 'Бүртгэлийн ажилтан',
  name_en: 'Registry clerk',
  level: 4,
  built_in: false,
  permissions: ['registry.view'],
  holders: 3,
  version: 1,
} as const;
const { built_in: _, holders: __, version: ___, ...newExample } = roleExample;
const params = z.object({ id });

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/v1/rbac/roles',
  access: 'permission:roles.manage',
  summary: 'All roles',
  description: 'Built-in and custom roles with what each permits and how many hold it, the highest level first.',
  query: z.object(pageQuery),
  data: pageOf(Role),
  example: {
    query: { limit: 20 },
    data: { items: [{ ...roleExample, permissions: ['registry.view'] }], next: null },
  },
});

export const createRole = endpoint({
  method: 'POST',
  path: '/api/v1/rbac/roles',
  access: 'permission:roles.manage',
  assurance: 'recent',
  summary: 'Make a role',
  description:
    'A custom role below the own level, with no permission that its maker lacks. Its id and level stay as they are.',
  body: NewRole,
  data: Role,
  errors: ['rbac.role_taken', 'rbac.role_limit_reached', 'rbac.level_not_below', 'rbac.permission_not_held'],
  example: {
    body: { ...newExample, permissions: ['registry.view'] },
    data: { ...roleExample, permissions: ['registry.view'], holders: 0 },
  },
});

export const renameRole = endpoint({
  method: 'PUT',
  path: '/api/v1/rbac/roles/{id}',
  access: 'permission:roles.manage',
  owner: 'platform',
  summary: 'Rename a role',
  description: 'Changes the names of a custom role below the own level.',
  params,
  body: z.object({ ...names, version }),
  data: Role,
  errors: ['rbac.role_not_found', 'rbac.role_built_in', 'rbac.level_not_below', 'rbac.version_conflict'],
  example: {
    params: { id: 'registry_clerk' },
    body: { name_mn: roleExample.name_mn, name_en: roleExample.name_en, version: 1 },
    data: { ...roleExample, permissions: ['registry.view'], version: 2 },
  },
});

export const setRolePermissions = endpoint({
  method: 'PUT',
  path: '/api/v1/rbac/roles/{id}/permissions',
  access: 'permission:roles.manage',
  owner: 'platform',
  assurance: 'recent',
  summary: 'Decide what a role permits',
  description:
    'Puts this set in place of the present one. Only permissions that the caller holds are given or taken. A role that ' +
    'people hold gets no more: they agreed to what it permits, so give them another role, which they agree to. Where ' +
    'something is taken, it holds from the next request of every holder on, and they must sign in again. The sets of ' +
    'superadmin and user are fixed.',
  params,
  body: z.object({ permissions: permissionSet, version }),
  data: Role,
  errors: [
    'rbac.role_not_found',
    'rbac.role_fixed',
    'rbac.level_not_below',
    'rbac.permission_not_held',
    'rbac.role_held',
    'rbac.version_conflict',
  ],
  example: {
    params: { id: 'registry_clerk' },
    body: { permissions: ['registry.view'], version: 1 },
    data: { ...roleExample, permissions: ['registry.view'], version: 2 },
  },
});

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/v1/rbac/roles/{id}',
  access: 'permission:roles.manage',
  owner: 'platform',
  assurance: 'recent',
  summary: 'Delete a role',
  description: 'For good. A role that people hold stays; the answer says how many do.',
  params,
  data: z.object({ id }),
  errors: ['rbac.role_not_found', 'rbac.role_built_in', 'rbac.role_in_use', 'rbac.level_not_below'],
  example: { params: { id: 'registry_clerk' }, data: { id: 'registry_clerk' } },
});
