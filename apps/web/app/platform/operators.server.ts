import type { Endpoint } from '@tamga/contract';
import { listPasskeys } from '@tamga/contract/passkeys';
import { listSecurityEvents } from '@tamga/contract/security';
import { getAccessMode } from '@tamga/contract/superadmin';
import { listInvites } from '@tamga/contract/superadmin.invites';
import { type Answer, attempt, type Input } from './api.server.ts';
import { ask } from './ask.server.ts';
import type { Context } from './context.ts';

const lately = 7 * 86_400_000;
const countMax = 100;

/** How the platform stands, for super administrators; null where it could not be read. Nobody is listed for it by name. */
export interface OperatorStanding {
  mode: 'open' | 'closed';
  since: string;
  invites: number | null;
  serious: number | null;
  /** Null where this platform takes none. */
  passkeys: number | null;
}

export async function readOperatorStanding(context: Context): Promise<OperatorStanding> {
  const from = new Date(Date.now() - lately).toISOString();
  const [{ mode, changed_at }, invites, events, passkeys] = await Promise.all([
    ask(context, getAccessMode),
    read(context, listInvites, { query: { limit: countMax } }),
    read(context, listSecurityEvents, { query: { limit: countMax, from } }),
    read(context, listPasskeys),
  ]);
  const isSerious = (severity: string) => severity === 'high' || severity === 'critical';
  return {
    mode,
    since: changed_at,
    invites: invites && invites.items.length,
    serious: events && events.items.filter(({ severity }) => isSerious(severity)).length,
    passkeys: passkeys?.available ? passkeys.items.length : null,
  };
}

/** What cannot be read leaves a gap, and not an error instead of the page. */
async function read<E extends Endpoint>(context: Context, endpoint: E, ...input: Input<E>): Promise<Answer<E> | null> {
  const outcome = await attempt(context, endpoint, ...input);
  return outcome.ok ? outcome.data : null;
}
