import type { Data } from '@tamga/contract';
import { timestamp } from '@tamga/contract/timestamp';
import type * as contract from '@tamga/contract/tools.oversight';
import { z } from 'zod';
import * as applications from '#modules/applications';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/db';
import type { Deps } from '#platform/deps';
import { cursorOf, pageOf } from '#platform/page';
import { listCallsAfter } from './calls.sql.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

export async function listCalls(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  { limit, after, application_id: only, tool, outcome }: z.output<typeof contract.listCalls.query>,
): Promise<Data<typeof contract.listCalls>> {
  const applicationIds = await visibleTo(deps, person, only);
  const db = asActor(deps, system('show recent calls', person.origin));
  const rows = await listCallsAfter(db, { applicationIds, tool, outcome }, limit + 1, cursor.read(after));
  return pageOf(rows, limit, ({ at, id }) => cursor.write([at, id]));
}

/**
 * What is kept for an application belongs to it alone, so the platform itself reads it for those who look after it: of
 * the applications that this person can see, and no others.
 */
export async function visibleTo(deps: Pick<Deps, 'pool'>, person: Person, only: string | undefined): Promise<string[]> {
  const visible = await applications.listVisible(deps, person);
  return only === undefined ? visible : visible.filter((id) => id === only);
}
