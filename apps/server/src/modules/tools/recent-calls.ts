import type { Data } from '@tamga/contract';
import { timestamp } from '@tamga/contract/timestamp';
import type * as contract from '@tamga/contract/tools.oversight';
import { z } from 'zod';
import * as applications from '#modules/applications';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { cursorOf, pageOf } from '#platform/http/page';
import { listCallsAfter } from './calls.sql.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

export async function listCalls(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  { limit, after, application_id: only, tool, outcome }: z.output<typeof contract.listCalls.query>,
): Promise<Data<typeof contract.listCalls>> {
  const applicationIds = await applications.listVisible(deps, person, only);
  const db = asActor(deps, system('show recent calls', person.origin));
  const rows = await listCallsAfter(db, { applicationIds, tool, outcome }, limit + 1, cursor.read(after));
  return pageOf(rows, limit, ({ at, id }) => cursor.write([at, id]));
}
