import type { ReactNode } from 'react';

export interface Item {
  id: string;
  title: ReactNode;
  /** A state beside the title. */
  tag?: ReactNode;
  /** What there is to know of it, a line each. */
  lines?: readonly ReactNode[];
  /** What can be done with it: forms and links. */
  actions?: ReactNode;
}

/** A few things of one kind, such as sessions or phones, with what can be done with each. */
export function ItemList({ items }: { items: readonly Item[] }): ReactNode {
  return (
    <ul className="items">
      {items.map((item) => (
        <li key={item.id}>
          <div className="item-body">
            <p className="item-title">
              {item.title} {item.tag}
            </p>
            {item.lines?.map((line, index) => (
              <p key={index} className="muted">
                {line}
              </p>
            ))}
          </div>
          {item.actions && <div className="item-actions">{item.actions}</div>}
        </li>
      ))}
    </ul>
  );
}
