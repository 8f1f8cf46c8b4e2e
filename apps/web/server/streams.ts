import type { Streams } from '#app/platform/world.ts';

/** Anyone may ask, and an answer can be had whole: of five places one is for answers, the rest for who is signed in. */
const answersShare = 1 / 5;

/** Streams that browsers read through this process: so many and no more, and none that holds up its end. */
export function openStreams(placesMax: number): Streams {
  const open = { notices: new Set<AbortController>(), answers: new Set<AbortController>() };
  const answersMax = Math.ceil(placesMax * answersShare);
  return {
    take(gone, kind) {
      if (open.notices.size + open.answers.size >= placesMax) return null;
      if (kind === 'answers' && open.answers.size >= answersMax) return null;
      const one = new AbortController();
      const leave = () => {
        open[kind].delete(one);
        one.abort();
      };
      open[kind].add(one);
      // Who has gone before this is not told of again.
      if (gone.aborted) leave();
      else gone.addEventListener('abort', leave, { once: true });
      return { signal: one.signal, leave };
    },
    close() {
      for (const one of [...open.notices, ...open.answers]) one.abort();
    },
  };
}
