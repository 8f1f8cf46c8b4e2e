import { AppError } from '#platform/error';

/** Keeps one person from taking everything: who has as much under way or waiting as one may is refused. */
export interface Shares {
  hold<T>(personId: string, work: () => Promise<T>): Promise<T>;
}

export function openShares(perPersonMax: number): Shares {
  const held = new Map<string, number>();
  return {
    async hold(personId, work) {
      const own = held.get(personId) ?? 0;
      if (own >= perPersonMax) throw new AppError('request.too_many');
      held.set(personId, own + 1);
      try {
        return await work();
      } finally {
        const left = (held.get(personId) ?? 1) - 1;
        if (left > 0) held.set(personId, left);
        else held.delete(personId);
      }
    },
  };
}
