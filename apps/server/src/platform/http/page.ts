import type { Page } from '@tamga/contract/page';
import type { z } from 'zod';
import { AppError } from '#platform/error';

/** Turns the key of a row into the text that a caller hands back to go on after that row, and back again. */
export interface Cursor<K> {
  write(key: K): string;
  /** Undefined for the first page. What we did not write is refused; what others wrote is a place, not a right. */
  read(after: string | undefined): K | undefined;
}

/**
 * The cursor of a list whose order `key` decides; the last part of it must be unique. A moment in it needs a column of
 * `timestamptz(3)`: a Date has no microseconds, and would point before or behind its own row.
 */
export function cursorOf<S extends z.ZodType>(key: S): Cursor<z.output<S>> {
  return {
    write: (value) => Buffer.from(JSON.stringify(key.encode(value))).toString('base64url'),
    read: (after) => {
      if (after === undefined) return undefined;
      const { success, data } = key.safeParse(parse(after));
      if (!success) throw new AppError('request.invalid', { fields: [strange] });
      return data;
    },
  };
}

const strange = {
  path: 'after',
  mn: 'ийм хуудас байхгүй. Жагсаалтыг эхнээс нь нээнэ үү.',
  en: 'this page of the list does not exist. Start from the first page.',
};

/** A page of `rows`, of which one more than `limit` was asked for: that one tells whether there is a next page. */
export function pageOf<T>(rows: readonly T[], limit: number, cursorAfter: (row: T) => string): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last !== undefined && rows.length > limit ? cursorAfter(last) : null };
}

function parse(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString());
  } catch {
    return undefined;
  }
}
