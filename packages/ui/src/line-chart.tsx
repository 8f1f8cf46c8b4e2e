import type { ReactNode } from 'react';
import { thousandths, topOf } from './chart-scale.ts';
import { useFormats } from './formats.ts';
import { useTexts } from './language.ts';
import { uiTexts } from './texts.ts';

export interface Line {
  name: string;
  /** One for each of `steps`. */
  values: readonly number[];
}

interface LineChartProps {
  title: string;
  /** What the steps are: the heading of their column. */
  of: string;
  /** Along the bottom, such as days. */
  steps: readonly string[];
  /** Three at most: more cannot be told apart. */
  lines: readonly Line[];
}

/** How something went, step by step. The table behind it has every number. */
export function LineChart(props: LineChartProps): ReactNode {
  const { title, steps, lines } = props;
  const words = useTexts(uiTexts);
  const formats = useFormats();
  const top = topOf(lines.flatMap(({ values }) => values));
  return (
    <figure className="line-chart">
      <figcaption>
        <span className="chart-title">{title}</span>
        {lines.length > 1 && <Legend lines={lines} />}
      </figcaption>
      <div className="chart-plot">
        <p className="chart-axis" aria-hidden="true">
          {[top, top / 2, 0].map((mark) => (
            <span key={mark}>{formats.number(mark)}</span>
          ))}
        </p>
        <svg viewBox="-5 -15 1010 1030" preserveAspectRatio="none" role="img" aria-label={`${title}. ${words.inTable}`}>
          <path className="chart-grid" d="M0 0h1000M0 500h1000M0 1000h1000" />
          {lines.map(({ name, values }, index) => (
            <path key={name} className={`chart-line chart-line-${index + 1}`} d={pathOf(values, top)} />
          ))}
        </svg>
        <p className="chart-steps" aria-hidden="true">
          <span>{steps[0]}</span>
          <span>{steps.at(-1)}</span>
        </p>
      </div>
      <details>
        <summary>{words.asTable}</summary>
        <Numbers {...props} />
      </details>
    </figure>
  );
}

/** A single value is a dot: a line of no length with round ends. */
function pathOf(values: readonly number[], top: number): string {
  const step = 1_000 / Math.max(1, values.length - 1);
  const points = values.map((value, index) => `${Math.round(index * step)} ${1_000 - thousandths(value, top)}`);
  return points.length === 1 ? `M${points[0]}h0` : `M${points.join('L')}`;
}

function Legend({ lines }: { lines: readonly Line[] }): ReactNode {
  return (
    <ul className="chart-legend" aria-hidden="true">
      {lines.map(({ name }, index) => (
        <li key={name}>
          <svg viewBox="0 0 28 8" width="28" height="8" focusable="false">
            <path className={`chart-line chart-line-${index + 1}`} d="M2 4h24" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function Numbers({ title, of, steps, lines }: LineChartProps): ReactNode {
  const formats = useFormats();
  return (
    <div className="chart-numbers" role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {lines.map(({ name }) => (
              <th key={name} scope="col" className="align-end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <tr key={step}>
              <th scope="row">{step}</th>
              {lines.map(({ name, values }) => (
                <td key={name} className="align-end">
                  {formats.number(values[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
