import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

export interface Tab {
  /** An address, or a query of the page that one is on. */
  to: string;
  label: string;
  isHere: boolean;
}

/** The parts of one thing, each at an address of its own: links, which need no scripts. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }): ReactNode {
  const { pathname } = useLocation();
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, label, isHere }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          className={isHere ? 'tab tab-current' : 'tab'}
          aria-current={isHere ? (to === pathname ? 'page' : 'true') : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
