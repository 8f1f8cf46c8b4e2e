import { asSystem, type House, type SignedIn } from './house.ts';

/** What the rest of the platform learned of a session since it was opened. */
export async function tracesOf({ deps }: Pick<House, 'deps'>, { userId, sessionId }: Omit<SignedIn, 'headers'>) {
  const object = `session:${sessionId}`;
  const db = asSystem(deps);
  const [, ...records] = await db
    .selectFrom('audit.pending')
    .select(['actor', 'action', 'details'])
    .where('object', '=', object)
    .orderBy('id')
    .execute();
  const [, ...events] = await db
    .selectFrom('platform.outbox_pending')
    .select(['type', 'data'])
    .where('aggregate', '=', object)
    .orderBy('position')
    .execute();
  const notices = await db
    .selectFrom('security.event')
    .select(['kind', 'severity', 'context'])
    .where('user_id', '=', userId)
    .execute();
  return { records, events, notices };
}
