/**
 * Answers all who ask the same at the same time with one question. It is never one that was begun before they came: who
 * comes while one is under way waits for the next, so that nobody gets an answer older than their own question.
 */
export function shareNext<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, { done: Promise<T>; next?: Promise<T> }>();
  const start = (key: string): Promise<T> => {
    const entry: { done: Promise<T>; next?: Promise<T> } = { done: ask(key) };
    running.set(key, entry);
    const clear = () => {
      if (running.get(key) === entry && entry.next === undefined) running.delete(key);
    };
    entry.done.then(clear, clear);
    return entry.done;
  };
  return (key) => {
    const entry = running.get(key);
    if (!entry) return start(key);
    entry.next ??= entry.done.then(
      () => start(key),
      () => start(key),
    );
    return entry.next;
  };
}
