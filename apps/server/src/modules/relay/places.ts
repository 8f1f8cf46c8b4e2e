/** The places of one worker, shared among platforms. */
export interface Places {
  /** Does the work in a place; false, and not done, where this platform has had its share. */
  hold(platformId: string, work: () => Promise<void>): Promise<boolean>;
}

/**
 * Nobody holds more places than are left free: one alone gets half of them, two a third each, and there is always one for who has
 * none, however slowly the others answer.
 */
export function openPlaces(places: number): Places {
  const held = new Map<string, number>();
  let free = places;
  return {
    async hold(platformId, work) {
      const own = held.get(platformId) ?? 0;
      if (own > 0 && own >= free) return false;
      held.set(platformId, own + 1);
      free -= 1;
      try {
        await work();
      } finally {
        free += 1;
        const left = (held.get(platformId) ?? 1) - 1;
        if (left > 0) held.set(platformId, left);
        else held.delete(platformId);
      }
      return true;
    },
  };
}
