import type { OwnSignIn } from '@tamga/contract/auth.history';
import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as sessions from '#modules/sessions';
import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { cursorOf, pageOf } from '#platform/http/page';
import { listLoginEvents } from './history.sql.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

type Row = Awaited<ReturnType<typeof listLoginEvents>>[number];

export async function listOwnSignIns(
  deps: { pool: Pool },
  person: Person,
  { limit, after }: PageQuery,
): Promise<Page<OwnSignIn>> {
  const rows = await listLoginEvents(asActor(deps, person), limit + 1, cursor.read(after));
  const items = rows.map(({ address, session_id, application_id, application_mn, application_en, ...row }) => ({
    ...row,
    place: address === '' ? null : sessions.placeOf(address),
    application: applicationOf({ application_id, application_mn, application_en }),
    // What was signed in to with it later names the same session.
    current: session_id === person.sessionId && application_id === null,
  }));
  return pageOf(items, limit, ({ at, id }) => cursor.write([at, id]));
}

function applicationOf({
  application_id: id,
  application_mn: name_mn,
  application_en: name_en,
}: Pick<Row, 'application_id' | 'application_mn' | 'application_en'>): OwnSignIn['application'] {
  return id === null || name_mn === null || name_en === null ? null : { id, name_mn, name_en };
}
