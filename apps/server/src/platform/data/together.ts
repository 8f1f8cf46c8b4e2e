/** While one question is on its way to the database, the next gathers those who come; two keep it busy. */
const lanes = 2;
const keysMax = 500;

interface Batch<T> {
  keys: Set<string>;
  answer: Promise<ReadonlyMap<string, T>>;
  begin(): void;
}

/**
 * Answers those who ask at the same time with one question. It is never one that was begun before they came: so nobody gets
 * an answer that is older than their own question.
 */
export function askTogether<T>(
  ask: (keys: string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  const waiting: Batch<T>[] = [];
  let underWay = 0;

  const open = (): Batch<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, T>>();
    const keys = new Set<string>();
    const begin = () => {
      underWay += 1;
      ask([...keys])
        .then(resolve, reject)
        .finally(() => {
          underWay -= 1;
          waiting.shift()?.begin();
        });
    };
    return { keys, answer: promise, begin };
  };

  return async (key) => {
    const last = waiting.at(-1);
    const batch = last && last.keys.size < keysMax ? last : open();
    batch.keys.add(key);
    if (batch !== last) {
      if (underWay < lanes) batch.begin();
      else waiting.push(batch);
    }
    return (await batch.answer).get(key);
  };
}
