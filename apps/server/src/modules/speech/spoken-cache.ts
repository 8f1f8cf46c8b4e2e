/** Audio of public texts, in the memory of this process alone. */
export interface SpokenCache {
  /** What is kept, or what `make` makes; who asks for the same at once waits for the same. */
  get(key: string, signal: AbortSignal, make: (signal: AbortSignal) => Promise<Buffer>): Promise<Buffer>;
  sizeBytes(): number;
}

const bytesMax = 32 * 1_024 * 1_024;
const eachBytesMax = 4 * 1_024 * 1_024;
const keptMs = 3_600_000;

interface Making {
  made: Promise<Buffer>;
  /** How many wait for it; it is given up when none is left. */
  waiting: number;
  end: AbortController;
}

export function openSpokenCache(now: () => Date): SpokenCache {
  const kept = new Map<string, { audio: Buffer; until: number }>();
  const making = new Map<string, Making>();
  let bytes = 0;

  const forget = (key: string): void => {
    bytes -= kept.get(key)?.audio.length ?? 0;
    kept.delete(key);
  };

  const keep = (key: string, audio: Buffer): void => {
    if (audio.length > eachBytesMax) return;
    forget(key);
    kept.set(key, { audio, until: now().getTime() + keptMs });
    bytes += audio.length;
    // The oldest goes first.
    for (const oldest of kept.keys()) {
      if (bytes <= bytesMax) break;
      forget(oldest);
    }
  };

  const begin = (key: string, make: (signal: AbortSignal) => Promise<Buffer>): Making => {
    const end = new AbortController();
    const made = make(end.signal);
    const begun = { made, waiting: 0, end };
    making.set(key, begun);
    const isOver = (): void => {
      if (making.get(key) === begun) making.delete(key);
    };
    made.then((audio) => keep(key, audio)).then(isOver, isOver);
    return begun;
  };

  return {
    sizeBytes: () => bytes,
    async get(key, signal, make) {
      const known = kept.get(key);
      if (known && known.until > now().getTime()) return known.audio;
      if (known) forget(key);
      signal.throwIfAborted();
      const one = making.get(key) ?? begin(key, make);
      one.waiting += 1;
      const { promise: gone, reject } = Promise.withResolvers<never>();
      const leave = (): void => reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await Promise.race([one.made, gone]);
      } finally {
        signal.removeEventListener('abort', leave);
        one.waiting -= 1;
        if (one.waiting === 0) {
          // Who comes now begins anew: this one is ending.
          if (making.get(key) === one) making.delete(key);
          one.end.abort(signal.reason);
        }
      }
    },
  };
}
