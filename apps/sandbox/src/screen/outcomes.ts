import { callbackOf, type Outcome } from '#phone/requests';
import { Refusal } from '#sandbox/refusal';
import type { World } from '#sandbox/world';

/** How a request on the screen ended when something else ended it: time, another window, a fixed answer. */
export function outcomeOf({ sessions }: Pick<World, 'sessions'>, id: string): Outcome {
  const session = sessions.byId.get(id);
  if (!session?.holder) throw new Refusal(404, 'There is no such request.');
  if (session.endResult === null) throw new Refusal(409, 'The request is not over.');
  return { end_result: session.endResult, callback_url: session.endResult === 'OK' ? callbackOf(session) : null };
}
