import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { useTexts } from './language.ts';
import { uiTexts } from './texts.ts';

interface Side {
  key: string;
  label: ReactNode;
}

interface Column extends Side {
  /** In letters alone, for a phone: there it stands beside each crossing. */
  name: string;
}

/** Which of these has which of those: yes or no in every crossing, said in words to those who cannot see it. */
export function Matrix(props: {
  caption: string;
  /** What the first column holds. */
  corner: ReactNode;
  rows: readonly Side[];
  columns: readonly Column[];
  has: (row: string, column: string) => boolean;
}): ReactNode {
  const words = useTexts(uiTexts);
  return (
    <div className="table-scroll" role="region" aria-label={props.caption} tabIndex={0}>
      <table className="matrix">
        <caption className="visually-hidden">{props.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{props.corner}</th>
            {props.columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {props.columns.map((column) => (
                <td key={column.key} data-label={column.name}>
                  {props.has(row.key, column.key) ? (
                    <span className="matrix-yes">
                      <Icon name="check" />
                      <span className="visually-hidden">{words.yes}</span>
                    </span>
                  ) : (
                    <span className="matrix-no">
                      <span aria-hidden="true">·</span>
                      <span className="visually-hidden">{words.no}</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
