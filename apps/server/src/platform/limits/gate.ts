/** Lets so many in at once; the others wait for their turn, in order, until they give up. */
export interface Gate {
  pass<T>(signal: AbortSignal, work: (place: Place) => Promise<T>): Promise<T>;
}

export interface Place {
  /** Lets the next one in while this waits for something else, one thing at a time, and takes a turn again afterwards. */
  leave<T>(work: () => Promise<T>): Promise<T>;
}

export function openGate(places: number): Gate {
  const waiting: (() => void)[] = [];
  let free = places;

  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      const place = waiting.indexOf(resolve);
      // It may be let in at this very moment; then it is not waiting, and nobody else is to be taken out.
      if (place < 0) return;
      waiting.splice(place, 1);
      reject(signal.reason);
    };
    waiting.push(resolve);
    signal.addEventListener('abort', giveUp, { once: true });
    await promise;
    signal.removeEventListener('abort', giveUp);
  }

  const letNextIn = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return {
    async pass(signal, work) {
      await enter(signal);
      let isInside = true;
      const leave: Place['leave'] = async (outside) => {
        letNextIn();
        isInside = false;
        try {
          return await outside();
        } finally {
          await enter(signal);
          isInside = true;
        }
      };
      try {
        return await work({ leave });
      } finally {
        if (isInside) letNextIn();
      }
    },
  };
}
