/** What a role may be allowed to do, beyond being signed in. */
export const permissions = [
  'roles.manage',
  'users.manage',
  'settings.manage',
  'gov.review',
  'registry.view',
  'registry.manage',
  'relay.view',
  'relay.manage',
  'gateway.manage',
] as const;

export type Permission = (typeof permissions)[number];

/** The built-in roles by level: a smaller number stands above a larger one. */
export const roleLevels = { superadmin: 1, admin: 2, manager: 3, user: 4 } as const;

export type BuiltInRole = keyof typeof roleLevels;
