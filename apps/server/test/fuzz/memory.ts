import type { Random } from './random.ts';
import { isRecord, type Met } from './values.ts';

/** What answers told, by the name it was told under: ids, cursors, keys, with which later requests find real things. */
export interface Memory {
  learn(answer: unknown): void;
  recall(name: string, random: Random): unknown;
  /** Learns what was answered at a path; things that have an id are remembered whole. */
  meet(path: string, caller: string, answer: unknown): void;
  /** Something met in the collection that a path with an id in it is about; or the one thing that stands at a path. */
  thingOf(path: string, random: Random): Met | undefined;
}

const perName = 32;

export function openMemory(): Memory {
  const known = new Map<string, unknown[]>();
  const things = new Map<string, Map<unknown, Met>>();
  const alone = new Map<string, Met>();
  const learnUnder = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value.slice(0, 20)) learnUnder(name, item);
    else if (isRecord(value)) {
      // What an answer tells as `assignee: { id }` is asked for as `assignee_id`.
      if (name !== '' && 'id' in value) learnUnder(`${name}_id`, value.id);
      for (const [key, item] of Object.entries(value)) learnUnder(key, item);
    } else if (value !== null && value !== '') {
      const values = known.get(name) ?? [];
      known.set(name, values);
      values.push(value);
      // The oldest goes first: what was deleted meanwhile must not crowd out what exists.
      if (values.length > perName) values.shift();
    }
  };
  const meetIn = (collection: Map<unknown, Met>, caller: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value.slice(0, 20)) meetIn(collection, caller, item);
    else if (isRecord(value)) {
      // An organisation goes by tenant_id wherever it is spoken of, and by id in its own path.
      const id = value.id ?? value.tenant_id;
      if (id !== undefined) {
        // Anew at the end: what changed has another version now, and what was met last is the likeliest to be there.
        collection.delete(id);
        collection.set(id, { thing: { ...value, id }, caller });
        if (collection.size > perName) collection.delete(collection.keys().next().value);
      } else for (const item of Object.values(value)) meetIn(collection, caller, item);
    }
  };
  return {
    meet(path, caller, answer) {
      const name = collectionOf(path);
      const collection = things.get(name) ?? new Map<unknown, Met>();
      things.set(name, collection);
      meetIn(collection, caller, answer);
      // What there is but one of has no id; a change names the version that was met last.
      const thing = isRecord(answer) ? answer.data : undefined;
      if (!path.includes('{') && isRecord(thing) && 'version' in thing && !('id' in thing))
        alone.set(path, { thing, caller });
    },
    thingOf(path, random) {
      if (!path.includes('{')) return alone.get(path);
      const met = [...(things.get(collectionOf(path))?.values() ?? [])];
      if (met.length === 0) return undefined;
      // The values met last are the likeliest to exist still, and to belong to the caller who met them.
      return random.pick(random.chance(0.5) ? met.slice(-4) : met);
    },
    learn: (answer) => learnUnder('', answer),
    recall(name, random) {
      // {user_id} in a path is the id of something, and a cursor is given out as next_cursor.
      // Paths of the specification say userID and regNo for what answers call user_id and reg_no.
      const written = name.replace(/(?<=[a-z])(?=[A-Z])/, '_').toLowerCase();
      const others = [`next_${name}`, written, ...(name.endsWith('_id') ? ['id'] : [])];
      const names = [name, ...others].filter((key) => known.has(key));
      return names.length > 0 ? random.pick(known.get(random.pick(names)) ?? []) : undefined;
    },
  };
}

const collectionOf = (path: string): string => path.replace(/\/?(\{.*)?$/, '');
