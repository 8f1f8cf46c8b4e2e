import type { System } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { end } from './endings.ts';
import { lockPayment } from './payments.sql.ts';
import { findOpenAttempt } from './withdrawing.sql.ts';

/** A fee that is paid, or is due no more, leaves no attempt open. */
export async function withdrawOpen(deps: { db: Tx; now: () => Date }, platform: System, feeId: string): Promise<void> {
  const open = await findOpenAttempt(deps.db, feeId);
  const row = open && (await lockPayment(deps.db, open.id));
  if (row) await end(deps, platform, row, 'withdraw', 'P0040');
}
