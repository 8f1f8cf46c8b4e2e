import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from './language.ts';
import type { Problem } from './problem.ts';
import { uiTexts } from './texts.ts';

/** What is wrong with a form, at its top, with a link to each field. It takes the focus when it appears. */
export function ErrorSummary({ problem }: { problem: Problem }): ReactNode {
  const words = useTexts(uiTexts);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [problem]);
  const fields = Object.entries(problem.fields);
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{fields.length > 0 ? words.errorSummary : words.error}</h2>
      {fields.length === 0 && <p>{problem.message}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, message]) => (
            <li key={name}>
              <a href={`#${name}`}>{problem.lines?.[name] ?? message}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
