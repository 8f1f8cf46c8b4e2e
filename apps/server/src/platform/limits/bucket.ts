/**
 * A bucket holds `burst` tokens and gains `requests` of them every `perSeconds`, evenly. A request takes one; who takes
 * minus one gives theirs back, and who takes none looks.
 */
export interface Rate {
  requests: number;
  perSeconds: number;
  burst: number;
}

export type Tokens = 1 | 0 | -1;

export interface Decision {
  isAdmitted: boolean;
  /** How many tokens are left. */
  remaining: number;
  /** How long until there is one more. */
  nextMicros: number;
}

/** Whole microseconds, rounded up: never a request too many. */
export const microsPerToken = ({ requests, perSeconds }: Rate): number => Math.ceil((perSeconds * 1e6) / requests);

/**
 * The bucket as one number (GCRA): the moment at which it will be full again. Time is that of Redis, so the clocks of
 * processes do not matter; and no further ahead than an empty bucket reaches, in case that clock is set back.
 */
export const spendScript = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local each = tonumber(ARGV[1])
local capacity = each * ARGV[2]
local full = tonumber(redis.call('GET', KEYS[1]) or now)
local free = capacity - math.min(math.max(full - now, 0), capacity)
local cost = each * ARGV[3]
local admitted = free >= cost
if admitted then
  free = math.min(free - cost, capacity)
  local untilFull = capacity - free
  if untilFull > 0 then
    redis.call('SET', KEYS[1], string.format('%.0f', now + untilFull), 'PX', math.ceil(untilFull / 1000))
  else
    redis.call('DEL', KEYS[1])
  end
end
return { admitted and 1 or 0, math.floor(free / each), each - free % each }
`;

/** More callers than this and the longest unseen are forgotten: memory is bounded, and they start with a full bucket. */
const bucketsMax = 50_000;

/** The same buckets in the memory of this process. */
export function openBuckets(nowMicros: () => number): (key: string, rate: Rate, tokens?: Tokens) => Decision {
  const fullAt = new Map<string, number>();
  return (key, rate, tokens = 1) => {
    const now = nowMicros();
    const each = microsPerToken(rate);
    const capacity = each * rate.burst;
    let free = capacity - Math.max((fullAt.get(key) ?? now) - now, 0);
    const cost = each * tokens;
    const isAdmitted = free >= cost;
    if (isAdmitted) {
      free = Math.min(free - cost, capacity);
      // Taken out first, so that a map, which keeps the order of insertion, has the longest unseen in front.
      fullAt.delete(key);
      fullAt.set(key, now + capacity - free);
      if (fullAt.size > bucketsMax) fullAt.delete(fullAt.keys().next().value ?? key);
    }
    return { isAdmitted, remaining: Math.floor(free / each), nextMicros: each - (free % each) };
  };
}
