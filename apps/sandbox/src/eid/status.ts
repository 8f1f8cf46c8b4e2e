import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#sandbox/refusal';
import type { World } from '#sandbox/world';
import { refuseWhenDown } from './faults.ts';
import { partyWithKey } from './relying-parties.ts';
import { callerOf, deliver } from './reply.ts';
import { readBody } from './requests.ts';
import type { Session } from './sessions.ts';

/** Halfway between the bounds, as documented. */
const Query = z.object({ timeoutMs: z.coerce.number().int().min(1_000).max(120_000).default(60_500) });

/** Waits until the session is over or the time is up. */
export async function readStatus(
  world: World,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  refuseWhenDown({ always: world.faults.always, next: null });
  const { timeoutMs } = readBody(Query, request.query);
  const session = world.sessions.byId.get(request.params.id);
  if (world.dialect === 'eid-mn' && partyWithKey(world, callerOf(request)) !== session?.relyingParty) {
    throw new Refusal(404, 'The session does not exist or has expired');
  }
  if (!session) throw new Refusal(404, 'The session does not exist or has expired');
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  await untilComplete(world, session, timeoutMs, gone.signal);
  const faults = { ...world.faults.always, ...differing(session, world) };
  return deliver(reply, faults, session.answer ?? { state: 'RUNNING' });
}

/** A session keeps its own faults; those that are switched on later spoil the way of its answer all the same. */
function differing({ faults }: Session, { faults: { always } }: World) {
  return {
    slow_ms: Math.max(faults.slow_ms, always.slow_ms),
    malformed_json: faults.malformed_json || always.malformed_json,
    connection_dropped: faults.connection_dropped || always.connection_dropped,
  };
}

function untilComplete(
  { sessions, closing }: Pick<World, 'sessions' | 'closing'>,
  session: Session,
  timeoutMs: number,
  gone: AbortSignal,
): Promise<void> {
  if (session.state === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      sessions.changes.off('session', look);
      resolve();
    };
    const look = (changed: Session) => {
      if (changed === session && session.state === 'complete') end();
    };
    const timer = setTimeout(end, timeoutMs).unref();
    sessions.changes.on('session', look);
    const stop = AbortSignal.any([gone, closing]);
    stop.addEventListener('abort', end, { once: true });
  });
}
