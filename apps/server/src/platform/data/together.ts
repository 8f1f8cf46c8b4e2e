/** While one question is on its way to the database, the next gathers those who come; two keep it busy. */
const lanes = 2;
const keysMax = 500;

interface Batch<T> {
  keys: Set<string>;
  answer: Promise<ReadonlyMap<string, T>>;
  begin(): Promise<void>;
}

/**
 * Answers those who ask at the same time with one question: all who come in one turn of the process, and all who come while
 * questions are under way. It is never one that was begun before they came, so nobody gets an answer that is older than their
 * own question.
 */
export function askTogether<T>(
  ask: (keys: string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  const waiting: Batch<T>[] = [];
  let underWay = 0;

  const open = (): Batch<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, T>>();
    const keys = new Set<string>();
    return { keys, answer: promise, begin: () => Promise.try(() => ask([...keys])).then(resolve, reject) };
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next.begin();
    underWay -= 1;
  };

  return async (key) => {
    const last = waiting.at(-1);
    const batch = last && last.keys.size < keysMax ? last : open();
    batch.keys.add(key);
    if (batch !== last) {
      waiting.push(batch);
      if (underWay < lanes) {
        underWay += 1;
        // Not at once: what has come to the process in the meantime goes along.
        setImmediate(() => void work());
      }
    }
    return (await batch.answer).get(key);
  };
}
