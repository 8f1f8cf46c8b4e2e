import type { MemberRole } from '@tamga/contract/org';

/** The roles that a member with this one may give. The API decides; this only avoids a refusal. */
export const rolesFor = (mine: MemberRole): readonly MemberRole[] =>
  mine === 'owner' ? ['owner', 'admin', 'officer', 'member'] : ['officer', 'member'];
