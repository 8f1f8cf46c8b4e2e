import type { ReactNode } from 'react';
import { thousandths, topOf } from './chart-scale.ts';
import { useFormats } from './formats.ts';

/** How much there is of each, in the order given. The table is the chart: each row draws its own bar. */
export function BarChart(props: {
  /** What is counted; the caption of the table. */
  title: string;
  /** The headings of the two columns. */
  of: string;
  count: string;
  bars: readonly { label: string; value: number }[];
}): ReactNode {
  const formats = useFormats();
  const top = topOf(props.bars.map(({ value }) => value));
  return (
    <table className="bar-chart">
      <caption>{props.title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{props.of}</th>
          <th scope="col">{props.count}</th>
        </tr>
      </thead>
      <tbody>
        {props.bars.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <div>
                <svg viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                  <rect className="chart-ground" width="1000" height="1" />
                  <rect className="chart-bar" width={thousandths(value, top)} height="1" />
                </svg>
                <span>{formats.number(value)}</span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
