import { z } from 'zod';
import { event } from './event.ts';

const role = { aggregate: 'role', data: z.object({ id: z.string() }), example: { id: 'archivist' } } as const;

export const rbacEvents = {
  'rbac.role_created': event({ ...role, description: 'There is a new role.' }),
  'rbac.role_deleted': event({ ...role, description: 'A role that nobody held is gone.' }),
  'rbac.role_permissions_changed': event({ ...role, description: 'A role allows something else.' }),
  'rbac.role_renamed': event({ ...role, description: 'A role is called otherwise.' }),
};
