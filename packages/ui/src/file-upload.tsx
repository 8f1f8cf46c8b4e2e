import type { ChangeEventHandler, ReactNode } from 'react';
import { FieldFrame, type FieldWords } from './field.tsx';
import { describedBy, useFieldProblem } from './problem.ts';

/** The form around it needs `encType="multipart/form-data"`: give TaskForm `files`. What is to be recorded phones record at once. */
export function FileUpload({
  name,
  label,
  hint,
  optional,
  accept,
  isRecorded = false,
  onChange,
}: FieldWords & { accept: string; isRecorded?: boolean; onChange?: ChangeEventHandler<HTMLInputElement> }): ReactNode {
  const { error } = useFieldProblem(name);
  return (
    <FieldFrame name={name} label={label} hint={hint} {...(optional && { optional })}>
      <input
        className="input input-file"
        type="file"
        id={name}
        name={name}
        accept={accept}
        {...(isRecorded && { capture: true })}
        onChange={onChange}
        aria-describedby={describedBy(name, hint, error)}
        aria-invalid={error ? true : undefined}
      />
    </FieldFrame>
  );
}
