import type { ReactNode } from 'react';
import { FieldFrame, type FieldWords } from './field.tsx';
import { useTexts } from './language.ts';
import { useFieldProblem } from './problem.ts';
import { uiTexts } from './texts.ts';

const parts = [
  ['year', 4],
  ['month', 2],
  ['day', 2],
] as const;

/** Year, month and day as three fields, sent as `<name>-year` and so on: no calendar widget speaks Mongolian. */
export function DateInput({ name, value, ...words }: FieldWords & { value?: string | undefined }): ReactNode {
  const own = useTexts(uiTexts);
  const given = value?.split('-') ?? [];
  return (
    <FieldFrame name={name} {...words} group>
      <div className="date-parts">
        {parts.map(([part, length], index) => (
          <DatePart key={part} name={`${name}-${part}`} label={own[part]} length={length} value={given[index]} />
        ))}
      </div>
    </FieldFrame>
  );
}

function DatePart(props: { name: string; label: string; length: number; value: string | undefined }): ReactNode {
  const { typed } = useFieldProblem(props.name);
  return (
    <div>
      <label htmlFor={props.name}>{props.label}</label>
      <input
        className={`input input-digits-${props.length}`}
        id={props.name}
        name={props.name}
        inputMode="numeric"
        maxLength={props.length}
        defaultValue={typed ?? props.value}
      />
    </div>
  );
}

/** The date that the three fields of a form say, as 2026-03-05; null where they say none that exists. */
export function dateOf(form: FormData, name: string): string | null {
  const [year, month, day] = parts.map(([part]) => Number(form.get(`${name}-${part}`) || Number.NaN));
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
