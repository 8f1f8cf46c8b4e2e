import type { World } from '#sandbox/world';
import type { Person } from './person.ts';
import { hash } from './protocol.ts';
import type { Session } from './sessions.ts';

const repeatMs = 15_000;

/** The same request again within 15 seconds is the same session; another nonce makes it another request. */
export function oncePerRepeat(
  { sessions, now }: Pick<World, 'sessions' | 'now'>,
  path: string,
  person: Person | null,
  body: object,
  start: () => Session,
): Session {
  const key = hash('SHA-256', JSON.stringify([path, person?.documentNumber, body])).toString('base64');
  const at = now().getTime();
  const before = sessions.repeats.get(key);
  if (before && at - before.at < repeatMs) return before.session;
  for (const [old, seen] of sessions.repeats) if (at - seen.at >= repeatMs) sessions.repeats.delete(old);
  const session = start();
  sessions.repeats.set(key, { at, session });
  return session;
}
