import { hash, randomBytes } from 'node:crypto';
import type { Ticket } from '@tamga/contract/auth.social';
import { system, type TicketHolder } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Identify } from '#platform/http/access';
import { deleteOldInvites } from './invites.sql.ts';
import { deleteOldTickets, findHeldTicket, insertTicket, type NewTicket } from './tickets.sql.ts';

const secretBytes = 32;

/** Makes a ticket, of which only the hashes of both secrets are kept. */
export async function issueTicket(
  deps: Pick<Deps, 'now'> & { db: Tx },
  lifeMs: number,
  ticket: Omit<NewTicket, 'id' | 'binding_hash' | 'expires_at'>,
): Promise<Ticket> {
  const [secret, binding] = [randomBytes(secretBytes), randomBytes(secretBytes)].map((one) =>
    one.toString('base64url'),
  );
  if (!secret || !binding) throw new Error('there is no randomness');
  const expires_at = new Date(deps.now().getTime() + lifeMs);
  await insertTicket(deps.db, {
    ...ticket,
    id: hash('sha256', secret),
    binding_hash: hash('sha256', binding),
    expires_at,
  });
  return { ticket: secret, binding, expires_at };
}

/** The holder of a ticket and of the secret that it is bound to. */
export const ticketHolders =
  (deps: Pick<Deps, 'pool' | 'now'>): Identify<TicketHolder> =>
  async ({ headers }, origin) => {
    const { 'x-onboarding-ticket': secret, 'x-onboarding-binding': binding } = headers;
    if (typeof secret !== 'string' || typeof binding !== 'string') return null;
    const db = asActor(deps, system('check a ticket', origin));
    const found = await findHeldTicket(db, hash('sha256', secret), hash('sha256', binding), deps.now());
    if (!found) return null;
    const { id: ticketId, user_id: holderId } = found;
    return { kind: 'visitor', ticketId, ...(holderId && { holderId }), origin };
  };

const keptMs = 86_400_000;

/** Deletes tickets and invitations that are over, with the addresses in them. */
export async function forgetTickets(deps: Pick<Deps, 'pool' | 'now'>): Promise<number> {
  const db = asActor(deps, system('forget tickets'));
  const before = new Date(deps.now().getTime() - keptMs);
  return (await deleteOldTickets(db, before)) + (await deleteOldInvites(db, before));
}
