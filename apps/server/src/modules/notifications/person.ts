import type { Person } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { deleteHeldOf, listHeld } from './held.sql.ts';
import { deleteNoticesOf } from './notices.sql.ts';
import { exportNotices } from './notices.ts';
import { deleteSettingsOf, findSettings } from './settings.sql.ts';

/** An erased account keeps no notices, and nothing that waits is sent. */
export async function forgetPerson({ db }: { db: Tx }, userId: string): Promise<void> {
  await deleteNoticesOf(db, userId);
  await deleteSettingsOf(db, userId);
  await deleteHeldOf(db, userId);
}

/** What this room holds about a person, for the person. */
export async function exportAbout(deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  return {
    notices: await exportNotices(deps, person),
    notice_settings: (await findSettings(db, person.userId)) ?? null,
    held_messages: await listHeld(db),
  };
}
