import { Checkbox, ProblemContext, useTexts } from '@tamga/ui';
import { type ReactNode, useContext } from 'react';
import { editorTexts } from '#app/texts/registry-editor.ts';

type List = 'rules' | 'fees' | 'channels' | 'legal_resources' | 'evidences' | 'pages';

/** Rows that can be written, taken away and added: an empty one stands at the end, so that no script is needed. */
export function Rows({
  list,
  legend,
  hint,
  count,
  children,
}: {
  list: List;
  legend: string;
  hint?: string;
  /** How many there are already. */
  count: number;
  children: (at: number) => ReactNode;
}): ReactNode {
  const words = useTexts(editorTexts);
  const typed = Object.keys(useContext(ProblemContext)?.values ?? {}).filter((name) => name.startsWith(`${list}.`));
  const last = Math.max(count, ...typed.map((name) => Number(name.split('.')[1])));
  return (
    <section className="rows" id={list} tabIndex={-1} aria-label={legend}>
      <h2 className="type-4">{legend}</h2>
      {hint && <p className="muted">{hint}</p>}
      {Array.from({ length: last + 1 }, (_, at) => (
        <fieldset key={at} id={`${list}.${at}`} className="row" tabIndex={-1}>
          <legend className="field-label">{at < last ? words.row[list](at + 1) : words.newRow[list]}</legend>
          {at === last && <p className="field-hint">{words.newRowHint}</p>}
          {children(at)}
          {at < last && <Checkbox name={`${list}.${at}.remove`} label={words.remove} />}
        </fieldset>
      ))}
    </section>
  );
}
