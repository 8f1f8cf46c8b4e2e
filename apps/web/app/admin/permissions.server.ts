import { type Permission, permissions } from '@tamga/contract';

/** The boxes that are ticked. One that we do not know was not drawn by us. */
export const permissionsOf = (form: FormData): Permission[] => {
  const ticked = new Set(form.getAll('permissions'));
  return permissions.filter((permission) => ticked.has(permission));
};
