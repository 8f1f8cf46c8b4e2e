import type { Field } from '@tamga/forms';
import { createContext, type ReactNode, useContext } from 'react';
import type { KeptFile } from '#app/platform/kept-choice.tsx';
import { inside, itemsOf } from './shown-values.ts';

interface Live {
  /** What is answered by now, as conditions see it; null while no script has begun to follow. */
  kept: unknown;
  labels: ReadonlyMap<string, string>;
  /** The names of the files that are attached, by their ids. */
  files: Readonly<Record<string, string>>;
  /** The files that the person keeps, any of which may be taken. */
  mine: readonly KeptFile[];
}

export const LiveContext = createContext<Live>({ kept: null, labels: new Map(), files: {}, mine: [] });

/** The questions at one place: of the form, of a group, or of one item of a list. */
export interface Place {
  fields: readonly Field[];
  answers: unknown;
  at: string;
  /** Of an item: what is answered in it by now, for conditions that speak of it. */
  item?: unknown;
}

/** Draws the questions inside a group or an item, which are questions again. */
export type DrawInside = (place: Place) => ReactNode;

/** What is answered by now to one item of a list, for the conditions in it. */
export function useItem(name: string, at: number): unknown {
  const { kept } = useContext(LiveContext);
  const path = name.split('.').slice(1);
  return itemsOf(path.reduce<unknown>((value, part) => inside(value, part), kept))[at] ?? {};
}
