/** How many of something each holder may have at once in this process. */
export interface Turns {
  /** Takes one, and answers with what gives it back; null where this holder has as many as anybody may. */
  take(holder: string): (() => void) | null;
}

export function openTurns(max: number): Turns {
  const taken = new Map<string, number>();
  return {
    take(holder) {
      const count = taken.get(holder) ?? 0;
      if (count >= max) return null;
      taken.set(holder, count + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (taken.get(holder) ?? 1) - 1;
        if (left > 0) taken.set(holder, left);
        else taken.delete(holder);
      };
    },
  };
}
