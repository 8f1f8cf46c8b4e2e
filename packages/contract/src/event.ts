import { z } from 'zod';

/** What others are told after a change. Its type and its fields are stable: others depend on them. */
export interface EventEntry {
  /** What it happened to. Events of one aggregate arrive in order. */
  aggregate: string;
  description: string;
  /** Ids and states, nothing personal: other systems read and keep it. */
  data: z.ZodObject;
  example: object;
}

export type EventTable = Record<`${string}.${string}`, EventEntry>;

/** Declares one type of event; its example must fit its schema. */
export const event = <const E extends EventEntry>(entry: E & { example: z.input<E['data']> }): E => entry;

/** For the many that say no more than which one it was. */
export const onlyId = {
  data: z.object({ id: z.uuid() }),
  example: { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11' },
} as const;

/** For those of which the aggregate says everything. */
export const nothingMore = { data: z.object({}), example: {} } as const;
