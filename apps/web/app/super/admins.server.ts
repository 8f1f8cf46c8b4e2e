import type { listAdmins } from '@tamga/contract/superadmin.admins';
import type { Answer } from '#app/platform/api.server.ts';

type Administrator = Answer<typeof listAdmins>['items'][number];

export interface ShownAdmin {
  id: string;
  name: string;
  since: string;
  signedInAt: string | null;
  isLocked: boolean;
  codesLeft: number | null;
}

export const adminKindOf = (url: URL): 'superadmin' | 'admin' =>
  url.searchParams.get('kind') === 'admin' ? 'admin' : 'superadmin';

export const shownAdmin = ({ id, family_name, given_name, superadmin, created_at }: Administrator): ShownAdmin => ({
  id,
  name: `${family_name} ${given_name}`,
  since: superadmin?.since ?? created_at,
  signedInAt: superadmin?.signed_in_at ?? null,
  isLocked: superadmin?.locked_until ? Date.parse(superadmin.locked_until) > Date.now() : false,
  codesLeft: superadmin?.recovery_codes_left ?? null,
});
