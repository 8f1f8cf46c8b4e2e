import { listEidOrganizations } from '@tamga/contract/pki.organizations';
import { data } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';

/** An organisation that the person is linked to; for anybody else there is no such page. */
export async function findLinked(context: Context, regNo: string): Promise<{ regNo: string; name: string }> {
  const { linked } = await call(context, listEidOrganizations);
  const one = linked.find(({ reg_no }) => reg_no === regNo);
  if (!one) throw data(null, { status: 404 });
  return { regNo, name: one.name };
}
