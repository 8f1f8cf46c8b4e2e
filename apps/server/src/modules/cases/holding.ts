import type { Tx } from '#platform/data/db';
import { AppError } from '#platform/error';
import { lockApplication } from './applications.sql.ts';

/** For the rooms below, which take the application before what is theirs, as this room does. In a transaction of the platform. */
export async function hold(deps: { db: Tx }, id: string): Promise<void> {
  await lockApplication(deps.db, id);
}

/** Holds an application to which something is added, so that it is not purged meanwhile; once it was, it takes no more. */
export async function holdKept(deps: { db: Tx }, id: string): Promise<void> {
  const row = await lockApplication(deps.db, id);
  if (!row) throw new AppError('cases.application_not_found');
  if (row.data_sealed === null) throw new AppError('cases.state_conflict');
}
