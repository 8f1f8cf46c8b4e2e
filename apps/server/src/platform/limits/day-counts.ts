import type { Deps } from '#platform/deps';
import { ask } from '#platform/memory/redis';

/** One person or network has this part of what there is for all in a day. */
export const shareOfOne = 1 / 20;
/** A day, and some hours for clocks that differ. */
const keptSeconds = 90_000;

/**
 * Adds an amount under names that say the day, unless one of them would come above its most: then null. Answers with what
 * adds more, or less, afterwards. While Redis does not answer nothing is counted, and nothing refused.
 */
export async function countForDay(
  deps: Pick<Deps, 'metrics' | 'redis'>,
  mostOf: Readonly<Record<string, number>>,
  amount: number,
): Promise<((more: number) => Promise<void>) | null> {
  const add = (more: number) =>
    ask(deps, (redis) =>
      Promise.all(
        Object.entries(mostOf).map(async ([name, most]) => {
          const [total] = await Promise.all([redis.incrby(name, more), redis.expire(name, keptSeconds)]);
          return total <= most;
        }),
      ),
    );
  const areWithin = await add(amount);
  if (!areWithin?.includes(false)) return async (more) => void (await add(more));
  await add(-amount);
  return null;
}
