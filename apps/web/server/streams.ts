import type { Streams } from '#app/platform/world.ts';

/** Streams that browsers read through this process: so many and no more, and none that holds up its end. */
export function openStreams(placesMax: number): Streams {
  const open = new Set<AbortController>();
  return {
    take(gone) {
      if (open.size >= placesMax) return null;
      const one = new AbortController();
      const leave = () => {
        open.delete(one);
        one.abort();
      };
      open.add(one);
      gone.addEventListener('abort', leave, { once: true });
      return { signal: one.signal, leave };
    },
    close() {
      for (const one of open) one.abort();
    },
  };
}
