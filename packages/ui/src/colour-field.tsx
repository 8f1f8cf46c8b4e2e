import type { ReactNode } from 'react';
import { FieldFrame, type FieldWords } from './field.tsx';
import { describedBy, useFieldProblem } from './problem.ts';

/** A colour, chosen as the browser lets people choose one. */
export function ColourField({ name, label, hint, value }: FieldWords & { value: string }): ReactNode {
  const { error, typed } = useFieldProblem(name);
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      <input
        className="input input-colour"
        type="color"
        id={name}
        name={name}
        defaultValue={typed ?? value}
        aria-describedby={describedBy(name, hint, error)}
        aria-invalid={error ? true : undefined}
      />
    </FieldFrame>
  );
}
