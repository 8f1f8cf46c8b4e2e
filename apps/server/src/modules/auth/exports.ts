import * as sessions from '#modules/sessions';
import type { Person } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { listLinksOf, listLoginEventsOf } from './exports.sql.ts';

type LoginEvent = Awaited<ReturnType<typeof listLoginEventsOf>>[number];

/** What this room holds about a person, for the person. */
export async function exportAbout(deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  const attempts = await allRows<LoginEvent>((limit, last) => listLoginEventsOf(db, limit, last && [last.at, last.id]));
  return {
    // An attempt in vain may be another person's: of it only the network is told.
    login_events: attempts.map(({ address, ...one }) => ({
      ...one,
      address: one.outcome === 'signed_in' || address === '' ? address : sessions.placeOf(address),
    })),
    social_links: await listLinksOf(db),
  };
}
