import type { MemberRole } from '@tamga/contract/org';

/** The roles that somebody with this one may give; the API decides, this only spares a refusal. */
export const rolesFor = (mine: MemberRole): readonly MemberRole[] =>
  mine === 'owner' ? ['owner', 'admin', 'officer', 'member'] : ['officer', 'member'];
