import type { ReactNode } from 'react';

/** A part of a page under a heading of its own. */
export function Section(props: {
  title: ReactNode;
  lead?: ReactNode;
  /** Beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <section className="section">
      <div className="section-head">
        <div>
          <h2>{props.title}</h2>
          {props.lead && <p className="muted">{props.lead}</p>}
        </div>
        {props.actions && <div className="page-actions">{props.actions}</div>}
      </div>
      {props.children}
    </section>
  );
}
