import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';

export const OwnRole = z
  .object({
    role: z.string().describe('The key of the role.'),
    level: z.number().int().describe('1 superadmin, 2 admin, 3 manager, 4 user.'),
    permissions: z.array(z.enum(permissions)),
    withheld: z
      .object({ level: z.number().int(), permissions: z.array(z.enum(permissions)) })
      .nullable()
      .describe('What the role would give beyond this, had the person signed in with eID.'),
  })
  .meta({ id: 'OwnRole' });
export type OwnRole = z.output<typeof OwnRole>;

export const getOwnRole = endpoint({
  method: 'GET',
  path: '/api/v1/rbac/me',
  access: 'signed-in',
  summary: 'My role and permissions',
  description: 'What the signed-in person may do, so that a client shows only what will be admitted.',
  data: OwnRole,
  example: {
    data: { role: 'manager', level: 3, permissions: ['gov.review', 'registry.view', 'relay.view'], withheld: null },
  },
});

export const PermissionWords = z
  .object({ key: z.enum(permissions), name_mn: z.string(), name_en: z.string() })
  .meta({ id: 'Permission' });
export type PermissionWords = z.output<typeof PermissionWords>;

export const listPermissions = endpoint({
  method: 'GET',
  path: '/api/v1/rbac/permissions',
  access: 'permission:roles.manage',
  summary: 'All permissions',
  description: 'Everything a role can be given, in words for the person who gives it. The list is short and fixed.',
  data: z.array(PermissionWords),
  example: {
    data: [{ key: 'gov.review', name_mn: 'Иргэдийн өргөдлийг шийдвэрлэх', name_en: 'Decide applications of citizens' }],
  },
});
