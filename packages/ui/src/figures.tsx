import type { ReactNode } from 'react';

export interface Figure {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
}

/** A few numbers at a glance, each with what it counts. */
export function Figures({ figures }: { figures: readonly Figure[] }): ReactNode {
  return (
    <dl className="figures">
      {figures.map((figure, index) => (
        <div key={index}>
          <dt>{figure.label}</dt>
          <dd className="figure-value">{figure.value}</dd>
          {figure.note && <dd className="muted">{figure.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
