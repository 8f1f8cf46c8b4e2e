import { isAnswering, type Redis, suspect } from './redis.ts';

/**
 * Which Redis may be believed.
 *
 * A writer who cannot reach Redis changes PostgreSQL all the same. So what Redis remembers may be out of date wherever
 * a writer may have failed to tell it: in a server that was started again with what it knew, and in one that hung.
 */
interface Acquaintance {
  /** The present run of the server: everything is kept under its name, which no later run has. Null while not known. */
  run: Promise<string | null>;
  believedFrom: number;
}

/** Longer than a request may take: who read something while the server was away, and no writer could tell it, has ended. */
const youthMs = 15_000;
/** A writer gives up twice before its change is acknowledged; by then everybody must know that Redis hangs. */
const heartbeatMs = 100;

const acquaintances = new WeakMap<Redis, Acquaintance>();

/** The run whose memory may be read and added to; null when PostgreSQL is to be asked. */
export async function believedRun(redis: Redis): Promise<string | null> {
  const known = acquaintanceOf(redis);
  const run = await known.run;
  return performance.now() >= known.believedFrom ? run : null;
}

/** The run that a change is to be told to, believed or not; null when it cannot be reached. */
export const presentRun = (redis: Redis): Promise<string | null> => acquaintanceOf(redis).run;

function acquaintanceOf(redis: Redis): Acquaintance {
  const old = acquaintances.get(redis);
  if (old) return old;
  const known: Acquaintance = { run: Promise.resolve(null), believedFrom: 0 };
  acquaintances.set(redis, known);
  const meet = () => {
    known.run = readRun(redis, known);
  };
  redis.on('ready', meet);
  redis.on('close', () => {
    known.run = Promise.resolve(null);
  });
  if (redis.status === 'ready') meet();

  let isSendingHeartbeat = false;
  // A process that finds out only by a request of its own may get an old value, by that request, from a Redis that
  // wakes.
  const heartbeat = async () => {
    isSendingHeartbeat = true;
    try {
      await redis.ping();
      if ((await known.run) === null && redis.status === 'ready') meet();
    } catch {
      void suspect(redis);
    }
    isSendingHeartbeat = false;
  };
  const timer = setInterval(() => void (!isSendingHeartbeat && isAnswering(redis) && heartbeat()), heartbeatMs).unref();
  redis.once('end', () => clearInterval(timer));
  return known;
}

async function readRun(redis: Redis, known: Acquaintance): Promise<string | null> {
  try {
    const text = await redis.info('server');
    const run = /^run_id:(\w+)/m.exec(text)?.[1];
    const ageMs = Number(/^uptime_in_seconds:(\d+)/m.exec(text)?.[1]) * 1_000;
    if (!run || Number.isNaN(ageMs)) return null;
    known.believedFrom = performance.now() + youthMs - ageMs;
    return run;
  } catch {
    return null;
  }
}
