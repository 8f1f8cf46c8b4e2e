import type { Field } from './form.ts';

/** How many steps the largest answers take to check, roughly: each item of a list takes those of its fields. */
export const workOf = (fields: readonly Field[]): number => fields.reduce((sum, field) => sum + ofField(field), 0);

/** A condition looks at what was answered so far. */
const conditionSteps = 500;

function ofField({ kind, sizeMax, patternCost, choices, fields, showIf }: Field): number {
  const own = showIf === null ? 1 : conditionSteps;
  if (kind === 'group') return own + workOf(fields);
  if (kind === 'list') return own + sizeMax * (1 + workOf(fields));
  if (kind === 'choice') return own + choices.length / 8;
  if (kind === 'choices') return own + (sizeMax * choices.length) / 8;
  // Counting the letters of a text is a fraction of a step for each.
  // A pattern is compiled for each value, which takes about as long as reading four letters.
  return own + sizeMax / 8 + (sizeMax + 4) * patternCost;
}

/** How many inputs and choices a page has that shows the largest answers. */
export const drawnOf = (fields: readonly Field[]): number =>
  fields.reduce((sum, { kind, sizeMax, choices, fields: inner }) => {
    if (kind === 'group') return sum + drawnOf(inner);
    if (kind === 'list') return sum + Math.max(sizeMax, 1) * drawnOf(inner);
    return sum + Math.max(choices.length, 1);
  }, 0);
