import { listOwnOrganisations } from '@tamga/contract/org';
import { listEidOrganizations } from '@tamga/contract/pki.organizations';
import { data } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';

export interface Represented {
  regNo: string;
  name: string;
}

/** Organisations whose marks the person may set: linked by the eID, or theirs to run on this platform. */
export async function readRepresented(context: Context): Promise<Represented[]> {
  const [linked, own] = await Promise.all([
    attempt(context, listEidOrganizations),
    call(context, listOwnOrganisations, { query: { limit: 100 } }),
  ]);
  const byNumber = new Map<string, string>();
  for (const { reg_no, name } of linked.ok ? linked.data.linked : []) byNumber.set(reg_no, name);
  for (const { reg_no, name, my_role, my_state } of own.items) {
    const runsIt = my_state === 'active' && (my_role === 'owner' || my_role === 'admin');
    if (reg_no && runsIt) byNumber.set(reg_no, name);
  }
  return [...byNumber].map(([regNo, name]) => ({ regNo, name }));
}

/** One of them; for anybody else there is no such page. */
export async function findRepresented(context: Context, regNo: string): Promise<Represented> {
  const one = (await readRepresented(context)).find((organisation) => organisation.regNo === regNo);
  if (!one) throw data(null, { status: 404 });
  return one;
}
