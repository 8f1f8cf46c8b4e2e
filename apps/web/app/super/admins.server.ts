import { listAdmins } from '@tamga/contract/superadmin.admins';
import { data } from 'react-router';
import type { Answer } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { ask } from '#app/platform/ask.server.ts';

type Administrator = Answer<typeof listAdmins>['items'][number];

export interface ShownAdmin {
  id: string;
  name: string;
  since: string;
  signedInAt: string | null;
  isLocked: boolean;
  isSuperadmin: boolean;
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
  isSuperadmin: superadmin !== null,
  codesLeft: superadmin?.recovery_codes_left ?? null,
});

/** One of them, of whichever kind; for anybody else there is no such page. */
export async function findAdmin(context: Context, id: string): Promise<ShownAdmin> {
  const all = [...(await everybody(context, 'superadmin')), ...(await everybody(context, 'admin'))];
  const admin = all.map(shownAdmin).find((one) => one.id === id);
  if (!admin) throw data(null, { status: 404 });
  return admin;
}

/** There are few of either kind. */
const everybody = (context: Context, kind: 'superadmin' | 'admin') =>
  everyPage((after) => ask(context, listAdmins, { query: { kind, limit: 100, after } }), 500);
