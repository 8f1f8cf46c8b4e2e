import type { Random } from './random.ts';
import { isRecord } from './values.ts';

/** What answers told, by the name it was told under: ids, cursors, keys, with which later requests find real things. */
export interface Memory {
  learn(answer: unknown): void;
  recall(name: string, random: Random): unknown;
}

const perName = 32;

export function openMemory(): Memory {
  const known = new Map<string, unknown[]>();
  const learnUnder = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value.slice(0, 20)) learnUnder(name, item);
    else if (isRecord(value)) for (const [key, item] of Object.entries(value)) learnUnder(key, item);
    else if (value !== null && value !== '') {
      const values = known.get(name) ?? [];
      known.set(name, values);
      values.push(value);
      // The oldest goes first: what was deleted meanwhile must not crowd out what exists.
      if (values.length > perName) values.shift();
    }
  };
  return {
    learn: (answer) => learnUnder('', answer),
    recall(name, random) {
      // {user_id} in a path is the id of something, and a cursor is given out as next_cursor.
      const names = [name, `next_${name}`, ...(name.endsWith('_id') ? ['id'] : [])].filter((key) => known.has(key));
      return names.length > 0 ? random.pick(known.get(random.pick(names)) ?? []) : undefined;
    },
  };
}
