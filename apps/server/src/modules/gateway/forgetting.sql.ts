import type { Tx } from '#platform/data/db';

export const deleteMinutesBefore = (db: Tx, moment: Date) =>
  db.deleteFrom('gateway.minute').where('at', '<', moment).executeTakeFirst();

export const deleteStatesBefore = (db: Tx, moment: Date) =>
  db.deleteFrom('gateway.upstream_state').where('at', '<', moment).executeTakeFirst();

export const deleteServicesRemovedBefore = (db: Tx, moment: Date) =>
  db.deleteFrom('gateway.service').where('removed_at', '<', moment).executeTakeFirst();
