import type { Data } from '@tamga/contract';
import type { Integration, startIntegration } from '@tamga/contract/integrations';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import {
  deleteConnections,
  findConnection,
  listConnections,
  putConnection,
  setAppointments,
} from './connections.sql.ts';
import { beginFlow, openFlow, sealFlow } from './flows.ts';
import { lockNew } from './locks.ts';
import { authorizeUrl, exchange, findProvider, requireProvider } from './providers.ts';
import { recordChange, tellPerson } from './records.ts';
import { leaveRevocation } from './revocations.ts';
import { allShown, oneShown, takesEvents } from './shown.ts';
import { findTokens } from './tokens.sql.ts';

export type IntegrationDeps = Pick<Deps, 'pool' | 'config' | 'keyring' | 'log' | 'now' | 'wakeups'>;

/** Only the platform writes connections; the records name the person. */
const keeper = ({ origin }: Person) => system('keep connected accounts', origin);

export async function listIntegrations(
  deps: Pick<Deps, 'pool' | 'config'>,
  person: Person,
): Promise<{ items: Integration[] }> {
  return { items: allShown(deps, await listConnections(asActor(deps, person))) };
}

export async function beginIntegration(
  deps: IntegrationDeps,
  person: Person,
  { provider, redirect_uri }: { provider: string; redirect_uri: string },
): Promise<Data<typeof startIntegration>> {
  const settings = requireProvider(deps, provider);
  if (!deps.config.INTEGRATION_REDIRECT_URIS?.includes(redirect_uri))
    throw new AppError('integrations.callback_not_allowed');
  await requireFree(deps, person, provider);
  const flow = beginFlow(deps, { provider, redirect_uri, user_id: person.userId });
  const state = sealFlow(deps, flow);
  return { authorize_url: await authorizeUrl(deps, settings, flow, state), state };
}

export async function connect(
  deps: IntegrationDeps,
  person: Person,
  { code, state, iss }: { code: string; state: string; iss?: string | undefined },
): Promise<Integration> {
  const { userId } = person;
  const flow = openFlow(deps, state, userId);
  const settings = requireProvider(deps, flow.provider);
  const { id: provider } = settings;
  const earlier = await requireFree(deps, person, provider);
  const given = await exchange(deps, settings, flow, { code, state, iss });
  if (!given) throw new AppError('integrations.code_refused');
  const id = earlier?.id ?? uuidv7();
  const locked = lockNew(deps, id, given);
  const keeping = transact(deps, keeper(person), async (deps) => {
    // Held until it is saved: who is erased meanwhile would leave this behind.
    if (!(await users.lockPerson(deps, userId))?.active) throw new AppError('request.unauthenticated');
    const row = await putConnection(deps.db, {
      id,
      user_id: userId,
      provider,
      account: given.account,
      scopes: given.scopes ?? settings.scopes.map(({ scope }) => scope),
      ...locked,
      access_expires_at: given.expires_at,
      connected_at: deps.now(),
    });
    if (!row) throw new AppError('integrations.already_connected');
    recordChange(deps, person, 'integrations.connected', { userId, provider });
    tellPerson(deps, person, 'integration_connected', { userId, provider });
    return oneShown(deps, row);
  });
  return keeping.catch(async (error: unknown) => {
    await leaveUnkept(deps, { id, user_id: userId, provider, ...locked });
    throw error;
  });
}

/** Ends what a provider gave and was not kept. Where only the answer to the saving was lost, it was. */
async function leaveUnkept(
  deps: IntegrationDeps,
  given: { id: string; user_id: string; provider: string; data_key_sealed: string; tokens_locked: string },
): Promise<void> {
  const leaving = transact(deps, system('end what was not kept'), async (deps) => {
    // Waits for a saving that goes on although we no longer hear of it.
    await users.lockPerson(deps, given.user_id);
    const found = await findTokens(deps.db, given.id);
    if (found?.tokens_locked !== given.tokens_locked) await leaveRevocation(deps, given);
  });
  await leaving.catch((error: unknown) => deps.log.error({ err: error }, 'what was not kept could not be ended'));
}

/** What stands there now, unless it is connected: another account would take its place unseen. */
async function requireFree(deps: IntegrationDeps, person: Person, provider: string) {
  const found = await findConnection(asActor(deps, person), person.userId, provider);
  if (found?.state === 'connected') throw new AppError('integrations.already_connected');
  return found;
}

export async function changeIntegration(
  deps: IntegrationDeps,
  person: Person,
  provider: string,
  { appointments }: { appointments?: boolean | undefined },
): Promise<Integration> {
  const { userId } = person;
  const found = await findConnection(asActor(deps, person), userId, provider);
  if (!found) throw new AppError('integrations.not_connected');
  if (found.state !== 'connected') throw new AppError('integrations.reconnect_needed');
  const settings = findProvider(deps, provider);
  if (appointments === true && !(settings && takesEvents(settings, found)))
    throw new AppError('integrations.no_calendar');
  return transact(deps, keeper(person), async (deps) => {
    const row = await setAppointments(deps.db, userId, provider, appointments ?? found.appointments);
    if (!row) throw new AppError('integrations.not_connected');
    recordChange(deps, person, 'integrations.changed', { userId, provider }, { appointments: row.appointments });
    return oneShown(deps, row);
  });
}

export function disconnect(deps: IntegrationDeps, person: Person, provider: string): Promise<{ provider: string }> {
  return transact(deps, keeper(person), async (deps) => {
    const [gone] = await forgetConnections(deps, person.userId, provider);
    if (!gone) throw new AppError('integrations.not_connected');
    recordChange(deps, person, 'integrations.disconnected', { userId: person.userId, provider });
    return { provider };
  });
}

/** Forgets all of a person, or one, and leaves it to the worker to tell the providers. */
export async function forgetConnections(
  deps: Pick<Deps, 'keyring'> & { db: Tx },
  userId: string,
  provider?: string,
): Promise<{ provider: string }[]> {
  const gone = await deleteConnections(deps.db, userId, provider);
  for (const row of gone) await leaveRevocation(deps, row);
  return gone;
}
