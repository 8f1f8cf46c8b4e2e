import type { ReactNode } from 'react';
import { FieldFrame, type FieldWords, type Option } from './field.tsx';
import { useFieldProblem } from './problem.ts';

/** One of several. */
export function Radios({
  name,
  value,
  options,
  ...words
}: FieldWords & { value?: string | undefined; options: readonly Option[] }): ReactNode {
  const { typed } = useFieldProblem(name);
  return (
    <FieldFrame name={name} {...words} group>
      {options.map((option) => (
        <Choice
          key={option.value}
          type="radio"
          name={name}
          option={option}
          checked={(typed ?? value) === option.value}
        />
      ))}
    </FieldFrame>
  );
}

/** Any of several. */
export function Checkboxes({
  name,
  values = [],
  options,
  ...words
}: FieldWords & { values?: readonly string[]; options: readonly Option[] }): ReactNode {
  return (
    <FieldFrame name={name} {...words} group>
      {options.map((option) => (
        <Choice
          key={option.value}
          type="checkbox"
          name={name}
          option={option}
          checked={values.includes(option.value)}
        />
      ))}
    </FieldFrame>
  );
}

/** A single yes or no. */
export function Checkbox({
  name,
  label,
  hint,
  checked = false,
}: {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  checked?: boolean;
}): ReactNode {
  return (
    <div className="field">
      <Choice type="checkbox" name={name} option={{ value: 'yes', label, hint }} checked={checked} id={name} />
    </div>
  );
}

export function Choice({
  type,
  name,
  option,
  checked,
  disabled = false,
  required = false,
  id = `${name}-${option.value}`,
}: {
  type: 'radio' | 'checkbox';
  name: string;
  option: Option;
  checked: boolean;
  disabled?: boolean;
  required?: boolean;
  id?: string;
}): ReactNode {
  return (
    <div className="choice">
      <input
        type={type}
        id={id}
        name={name}
        value={option.value}
        defaultChecked={checked}
        disabled={disabled}
        required={required}
        aria-describedby={option.hint ? `${id}-hint` : undefined}
      />
      <label htmlFor={id}>
        <span>{option.label}</span>
      </label>
      {option.hint && (
        <p id={`${id}-hint`} className="field-hint">
          {option.hint}
        </p>
      )}
    </div>
  );
}
