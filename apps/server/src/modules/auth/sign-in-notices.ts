import * as notifications from '#modules/notifications';
import * as sessions from '#modules/sessions';
import type { System } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Wakeups } from '#platform/messaging/wakeups';
import { findUses } from './login-events.sql.ts';

/**
 * Tells a person of a sign-in as them: always with a device that was not used before, otherwise if they want it. In the
 * transaction of the sign-in, before it is written down itself. The first device brings no warning.
 */
export async function tellOfSignIn(
  deps: { db: Tx; wakeups: Wakeups },
  actor: System,
  userId: string,
  userAgent: string | undefined,
): Promise<void> {
  const client = sessions.describeAgent(userAgent);
  const { isKnown, hasOthers } = await findUses(deps.db, userId, client);
  const device = [client.browser, client.device].filter(Boolean).join(', ') || '?';
  if (!isKnown && hasOthers) notifications.notify(deps, actor, userId, { kind: 'new_device', params: { device } });
  if (!isKnown || (await notifications.choicesOf(deps, userId)).new_sign_in === 'off') return;
  notifications.notify(deps, actor, userId, { kind: 'new_sign_in', params: { device } });
}
