import { AppError } from '#platform/error';

/** Keeps one person or address from taking everything: who has as much under way or waiting as one may is refused. */
export interface Shares {
  hold<T>(whose: string, work: () => Promise<T>): Promise<T>;
}

export function openShares(eachMax: number): Shares {
  const held = new Map<string, number>();
  return {
    async hold(whose, work) {
      const own = held.get(whose) ?? 0;
      if (own >= eachMax) throw new AppError('request.too_many');
      held.set(whose, own + 1);
      try {
        return await work();
      } finally {
        const left = (held.get(whose) ?? 1) - 1;
        if (left > 0) held.set(whose, left);
        else held.delete(whose);
      }
    },
  };
}
