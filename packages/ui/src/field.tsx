import type { InputHTMLAttributes, ReactNode } from 'react';
import { useTexts } from './language.ts';
import { describedBy, useFieldProblem } from './problem.ts';
import { uiTexts } from './texts.ts';

export interface FieldWords {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
}

/** Label, hint and error around any control. The error is said in words, and not by colour alone. */
export function FieldFrame({
  name,
  label,
  hint,
  optional,
  group = false,
  children,
}: FieldWords & { group?: boolean; children: ReactNode }): ReactNode {
  const words = useTexts(uiTexts);
  const { error } = useFieldProblem(name);
  const heading = (
    <>
      {label} {optional && <span className="muted">{words.optional}</span>}
    </>
  );
  const parts = (
    <>
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="field-error">
          <span className="visually-hidden">{words.error}: </span>
          {error}
        </p>
      )}
      {children}
    </>
  );
  const className = `field${error ? ' field-wrong' : ''}`;
  if (group) {
    return (
      <fieldset className={className} id={name} tabIndex={-1} aria-describedby={describedBy(name, hint, error)}>
        <legend className="field-label">{heading}</legend>
        {parts}
      </fieldset>
    );
  }
  return (
    <div className={className}>
      <label htmlFor={name} className="field-label">
        {heading}
      </label>
      {parts}
    </div>
  );
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'defaultValue' | 'id'>;

export function Field({
  name,
  label,
  hint,
  optional,
  value,
  lines,
  ...rest
}: FieldWords & InputProps & { value?: string | undefined; lines?: number }): ReactNode {
  const { error, typed } = useFieldProblem(name);
  const shared = {
    id: name,
    name,
    defaultValue: typed ?? value,
    'aria-describedby': describedBy(name, hint, error),
    'aria-invalid': error ? (true as const) : undefined,
  };
  return (
    <FieldFrame name={name} label={label} hint={hint} {...(optional && { optional })}>
      {lines ? (
        <textarea className="input" rows={lines} maxLength={rest.maxLength} {...shared} />
      ) : (
        <input className="input" type="text" {...rest} {...shared} />
      )}
    </FieldFrame>
  );
}

export interface Option {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
}

export function Select({
  name,
  label,
  hint,
  optional,
  value,
  options,
}: FieldWords & { value?: string | undefined; options: readonly { value: string; label: string }[] }): ReactNode {
  const { error, typed } = useFieldProblem(name);
  return (
    <FieldFrame name={name} label={label} hint={hint} {...(optional && { optional })}>
      <select
        className="input"
        id={name}
        name={name}
        defaultValue={typed ?? value}
        aria-describedby={describedBy(name, hint, error)}
        aria-invalid={error ? true : undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
