import type { Colours } from './tokens.ts';

type Name = keyof Colours;

/** Pairs of text and background: WCAG 2.2 asks for 4.5:1 (1.4.3). Shapes that must be made out need 3:1 (1.4.11). */
const pairs: readonly (readonly [front: Name, back: Name, needed: 4.5 | 3])[] = [
  ['text', 'background', 4.5],
  ['text', 'surface', 4.5],
  ['text_muted', 'background', 4.5],
  ['text_muted', 'surface', 4.5],
  ['link', 'background', 4.5],
  ['link', 'surface', 4.5],
  ['danger', 'background', 4.5],
  ['danger', 'surface', 4.5],
  ['on_primary', 'primary', 4.5],
  ['on_accent', 'accent', 4.5],
  ['on_success', 'success', 4.5],
  ['on_warning', 'warning', 4.5],
  ['on_danger', 'danger', 4.5],
  ['border', 'background', 3],
  ['border', 'surface', 3],
  ['focus', 'background', 3],
  ['focus', 'surface', 3],
];

export interface FaintPair {
  front: Name;
  back: Name;
  ratio: number;
  needed: number;
}

/** The pairs of a scheme that cannot be told apart well enough. Here, so that an editor can say so while one types. */
export const findFaintPairs = (colours: Colours): FaintPair[] =>
  pairs
    .map(([front, back, needed]) => ({ front, back, ratio: contrast(colours[front], colours[back]), needed }))
    .filter(({ ratio, needed }) => ratio < needed);

/** The contrast ratio of two colours as WCAG defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const share = channel / 255;
  // The bound is that of sRGB itself; WCAG prints 0.03928, which no eight-bit channel lies between.
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
